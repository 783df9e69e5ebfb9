import type { Mode, Tier } from '@throwdown/rules/terms'
import type { ServerMessage } from '../network/messages.ts'
import type { Client, World } from '../world/world.ts'
import type { Behaviour } from './behaviours.ts'
import { Tab } from './tab.ts'
import type { Device, QueueTicket, TabOwner } from './tab-owner.ts'

const PATIENCE_MS = 45_000
/** Longer than the 20 s of an opening at times, never than those and the bank. */
const AWAY_MS = { min: 12_000, max: 30_000 } as const

/** A person who wants to play a number of matches, and the tabs they open. */
export class Player implements TabOwner, Client {
  readonly world: World
  readonly id: string
  readonly behaviour: Behaviour
  readonly tier: Tier
  readonly mode: Mode
  readonly device: Device = { seals: new Map(), keys: new Map(), finished: new Set() }
  matchesLeft: number
  joinsLeft: number
  ticket: QueueTicket | undefined
  isOffline = false
  elsewhereIn: string | undefined
  /** By turn: since when a browser is there again that can open the sealed throw. */
  readonly backAtMs = new Map<string, number>()
  private tabs: Tab[] = []
  private readonly thoughts = new Map<string, number>()

  constructor(
    world: World,
    {
      id,
      behaviour,
      tier,
      mode,
      matches,
    }: { id: string; behaviour: Behaviour; tier: Tier; mode: Mode; matches: number },
  ) {
    this.world = world
    this.id = id
    this.behaviour = behaviour
    this.tier = tier
    this.mode = mode
    this.matchesLeft = matches
    this.joinsLeft = matches + 3
  }

  get isDone(): boolean {
    return (this.matchesLeft <= 0 || this.joinsLeft <= 0) && this.ticket === undefined
  }

  start(): void {
    this.openTab()
    const { reloadsEveryMs, opensSecondTab } = this.behaviour
    if (reloadsEveryMs === undefined) return
    const reload = () => {
      if (this.isDone) return
      // The newest tab plays; the older one goes on showing the match, as in a browser.
      const kept = opensSecondTab ? 1 : 0
      while (this.tabs.length > kept) this.tabs.shift()?.close()
      this.openTab()
      this.world.scheduler.after(this.world.random.between(reloadsEveryMs / 2, reloadsEveryMs * 2), reload)
    }
    this.world.scheduler.after(reloadsEveryMs, reload)
  }

  plays(tab: { readonly session: number }): boolean {
    return this.tabs.at(-1) === tab
  }

  /** The time to think does not start again with a reload. */
  thinksUntilMs(turn: string): number {
    const { scheduler, random } = this.world
    const known = this.thoughts.get(turn)
    const { commitsLateByMs, thinksFirstMs } = this.behaviour
    const waitsMs = commitsLateByMs ?? (turn.endsWith(':1') ? thinksFirstMs : undefined)
    const untilMs = known ?? scheduler.nowMs + (waitsMs ?? random.between(0, 4_000))
    this.thoughts.set(turn, untilMs)
    return untilMs
  }

  /** The connection broke, which a browser notices at once. */
  loseConnection(session: number, node: number): void {
    this.tabs.find((tab) => tab.session === session)?.reconnect(node)
  }

  receive(session: number, message: ServerMessage): void {
    if (this.isOffline) return
    this.tabs.find((tab) => tab.session === session)?.receive(message)
  }

  onSealed(turn: string): void {
    const { leavesAfterSealing: away } = this.behaviour
    const [matchId = ''] = turn.split(':')
    if (away === undefined || [...this.backAtMs.keys()].some((known) => known.startsWith(matchId))) return
    const { scheduler, random } = this.world
    if (!random.chance(0.6)) return
    const forMs = away === 'page' ? 0 : random.between(AWAY_MS.min, AWAY_MS.max)
    this.backAtMs.set(turn, scheduler.nowMs + forMs)
    if (away === 'network') this.isOffline = true
    else this.closeTabs()
    if (away === 'page') this.elsewhereIn = turn
    if (away === 'page') this.openTab()
    else scheduler.after(forMs, () => this.comeBack())
  }

  private comeBack(): void {
    this.isOffline = false
    if (this.tabs.length === 0) this.openTab()
  }

  private closeTabs(): void {
    while (this.tabs.length > 0) this.tabs.shift()?.close()
  }

  /** Some players change their mind soon; all of them give up when no opponent is found. */
  planToLeave(ticketId: string): void {
    const { leavesQueueAfterMs } = this.behaviour
    const leaveIn = (ms: number) =>
      this.world.scheduler.after(ms, () => {
        if (this.ticket?.id === ticketId) this.ticket.leaves = true
      })
    leaveIn(PATIENCE_MS)
    if (leavesQueueAfterMs !== undefined && this.world.random.chance(0.5)) leaveIn(leavesQueueAfterMs)
  }

  /** Out of money, or in a match already: some deposit more and try again with a new ticket. */
  onRefused(ticketId: string): void {
    const { random, scheduler, tables } = this.world
    this.ticket = undefined
    if (random.chance(0.5)) return
    const micros = BigInt(this.tier) * 1_000_000n
    scheduler.after(random.between(500, 8_000), () =>
      tables.deposit(`deposit:${this.id}:${ticketId}`, this.id, micros),
    )
  }

  onLeft(ticketId: string | undefined): void {
    if (this.ticket?.id !== ticketId) return
    this.ticket = undefined
    if (this.behaviour.leavesQueueAfterMs === undefined) this.matchesLeft = 0
  }

  /** A match has ended for this player. */
  finish(matchId: string): void {
    if (this.device.finished.has(matchId)) return
    this.device.finished.add(matchId)
    this.matchesLeft--
    this.ticket = undefined
  }

  private openTab(): void {
    const tab = new Tab(this, this.world.nextSession(this))
    this.tabs.push(tab)
    tab.open()
  }
}
