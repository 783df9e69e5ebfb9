import type { Seat } from '@throwdown/rules/terms'
import type { ClientMessage, ServerMessage } from '../network/messages.ts'
import type { World } from '../world/world.ts'
import { MatchHost } from './match-host.ts'
import type { NodeContext } from './node-context.ts'
import { PairingDesk } from './pairing-desk.ts'
import { Watchman } from './watchman.ts'

/** One server: any of them serves any player of any match, and may crash at any moment. */
export class ServerNode implements NodeContext {
  readonly world: World
  readonly skewMs: number
  readonly index: number
  private readonly host: MatchHost
  private readonly desk: PairingDesk
  private readonly watchman: Watchman
  private readonly sessions = new Map<string, number>()
  /** Counts starts: what was begun before a crash never continues after it. */
  life = 0
  isUp = false

  constructor(world: World, { index, skewMs }: { index: number; skewMs: number }) {
    this.world = world
    this.index = index
    this.skewMs = skewMs
    this.host = new MatchHost(this)
    this.watchman = new Watchman(this, this.host)
    this.desk = new PairingDesk(this, { isReady: () => this.watchman.isReady })
  }

  clockMs(): number {
    return this.world.scheduler.nowMs + this.skewMs
  }

  start(): void {
    this.isUp = true
    this.watchman.start()
    this.desk.start()
  }

  crash(downMs: number): void {
    if (!this.isUp) return
    this.isUp = false
    this.life++
    this.sessions.clear()
    this.host.forgetEverything()
    this.watchman.forgetEverything()
    this.world.scheduler.after(downMs, () => this.start())
  }

  later(ms: number, run: () => void): void {
    const { life } = this
    this.world.scheduler.after(ms, () => {
      if (this.isUp && this.life === life) run()
    })
  }

  every(ms: number, run: () => void): void {
    this.later(ms, () => {
      run()
      this.every(ms, run)
    })
  }

  transact<Result>(
    run: () => Result,
    done: (result: Result) => void,
    failed: () => void = () => undefined,
  ): void {
    const { random, scheduler } = this.world
    const { life } = this
    const mayBreak = () => scheduler.nowMs < this.world.calmFromMs && random.chance(this.world.crashesPerStep)
    scheduler.after(random.between(1, 6), () => {
      const isAlive = this.isUp && this.life === life
      if (isAlive && mayBreak()) return this.crash(random.between(300, 6_000))
      // A transaction already on its way may commit after its sender has crashed.
      if (!isAlive && random.chance(0.5)) return undefined
      if (!this.world.storeIsUp) return this.later(500, failed)
      const result = run()
      if (isAlive && mayBreak()) return this.crash(random.between(300, 6_000))
      return this.later(random.between(1, 4), () => done(result))
    })
  }

  receive(message: ClientMessage): void {
    if (!this.isUp || !this.watchman.isReady) return
    this.sessions.set(message.playerId, message.session)
    if (message.kind === 'sync') this.sync(message.playerId, message.session)
    else if (message.kind === 'play') this.host.receive(message, this.clockMs())
    else this.desk.receive(message)
  }

  reply(session: number, message: ServerMessage): void {
    this.world.network.send(() => this.world.toClient(session, message))
  }

  push(playerId: string, message: ServerMessage): void {
    const session = this.sessions.get(playerId)
    if (session !== undefined) this.reply(session, message)
  }

  private sync(playerId: string, session: number): void {
    const { store } = this.world
    this.transact(
      () => {
        const ticket = [...store.tickets.values()].findLast((row) => row.playerId === playerId)
        const matchId = [...store.matches.values()].findLast(({ playerIds }) =>
          playerIds.includes(playerId),
        )?.id
        return { matchId, ticketId: ticket?.id, status: ticket?.status }
      },
      ({ matchId, ticketId, status }) => {
        const seat = matchId === undefined ? undefined : store.seatOf(matchId, playerId)
        if (matchId !== undefined && seat !== undefined && status === 'paired')
          this.sendView(matchId, seat, session)
        else this.reply(session, { kind: 'idle', ...(status === 'left' && { leftTicketId: ticketId ?? '' }) })
      },
    )
  }

  private sendView(matchId: string, seat: Seat, session: number): void {
    const entries = this.host.viewOf(matchId, seat)
    this.reply(session, { kind: 'entries', matchId, seat, entries })
  }
}
