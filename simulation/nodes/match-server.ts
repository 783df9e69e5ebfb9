import { PLAIN_POINTS } from '@throwdown/rules/match/create-match'
import { visibleEntries } from '@throwdown/rules/match/visible-entries'
import { SEATS, type Seat } from '@throwdown/rules/terms'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import type { Receipt } from '@throwdown/rules/transcript/receipt'
import { runPairingWave } from '../../apps/server/src/app/pairing-wave.ts'
import { applyMove, applyThrow } from '../../apps/server/src/match/apply-move.ts'
import { DayKeys } from '../../apps/server/src/match/day-keys.ts'
import { MatchHost } from '../../apps/server/src/match/host.ts'
import { TimeKeeper } from '../../apps/server/src/match/keep-time.ts'
import type { MatchNews } from '../../apps/server/src/match/match-news.ts'
import { NodePlayers } from '../../apps/server/src/match/node-players.ts'
import type { CertificateStore } from '../../apps/server/src/match/operator-keys.ts'
import { Outages } from '../../apps/server/src/match/outages.ts'
import { ServiceState } from '../../apps/server/src/match/service-state.ts'
import { seatOf } from '../../apps/server/src/match/stored-match.ts'
import { type InsertTicket, insertInBatches, joinQueue } from '../../apps/server/src/queue/join-queue.ts'
import { leaveQueue } from '../../apps/server/src/queue/leave-queue.ts'
import type { PairedMatch } from '../../apps/server/src/queue/pair-slice.ts'
import type { QueuePorts } from '../../apps/server/src/queue/ports.ts'
import type { ClientMessage } from '../network/messages.ts'
import { simulatedCertifier } from '../world/certify.ts'
import { memoryStore, type ServerStore } from '../world/memory-store.ts'
import { faultyStore, faultyTransact, type Transact } from './faulty-store.ts'
import type { Life } from './life.ts'

const BEAT_EVERY_MS = 500
const PRESENCE_EVERY_MS = 3_000
const RENEW_EVERY_MS = 5_000

type Message<Kind extends ClientMessage['kind']> = Extract<ClientMessage, { kind: Kind }>
export type View = { readonly matchId: string; readonly seat: Seat; readonly entries: readonly StoredEntry[] }

type MatchServerDeps = {
  readonly life: Life
  readonly crash: () => void
  readonly push: (playerId: string, view: View) => void
  readonly onNews: (news: MatchNews) => void
  /** Ends the connections of players who have not been heard for a while. */
  readonly forgetGone: () => void
}

/** The server's own match host, saver, pairing and time keeper in one life, on the store in memory. */
export class MatchServer {
  readonly host: MatchHost
  readonly service: ServiceState
  /** Stores who is connected here. */
  readonly players: NodePlayers
  private readonly deps: MatchServerDeps
  private readonly store: ServerStore
  private readonly transact: Transact
  private readonly time: TimeKeeper
  private readonly keys: DayKeys
  private readonly insertTicket: InsertTicket
  private readonly ports: QueuePorts = {
    // Accounts and pools are not part of a run: every player is a person who may play.
    factsOf: async (ids) =>
      new Map(
        ids.map((id) => [id, { personIds: [id], fundingWallets: [], withdrawalWallets: [], mayPlay: true }]),
      ),
    openPool: async (tier) => `pool-${tier}`,
    pointsTermsOf: async (_poolId, pairs) => pairs.map(() => PLAIN_POINTS),
  }

  constructor(deps: MatchServerDeps) {
    const { life, crash, onNews } = deps
    const { clock, timers, log } = life
    this.deps = deps
    this.transact = faultyTransact(life, crash)
    this.store = faultyStore(memoryStore(life.world.tables), this.transact)
    const { store } = this
    this.service = new ServiceState({ clock, timers })
    this.keys = new DayKeys({
      certifier: simulatedCertifier(clock),
      store: certificateStore(life),
      mayMakeKey: async () => true,
      clock,
    })
    const { service, keys } = this
    const nodeId = life.random.uuid()
    const outages = new Outages({ nodeId, store, clock })
    this.players = new NodePlayers({ nodeId, store, clock, service })
    this.host = new MatchHost({ store, clock, timers, log, keys, service, outages })
    this.time = new TimeKeeper({
      store,
      heartbeat: store,
      clock,
      log,
      host: this.host,
      outages,
      players: this.players,
      service,
    })
    this.insertTicket = insertInBatches(store, timers)
    this.host.onNews(onNews)
  }

  /** The tasks of the server's match node. */
  start(): void {
    const { life, forgetGone } = this.deps
    life.repeat(RENEW_EVERY_MS, () => this.keys.renew())
    life.repeat(BEAT_EVERY_MS, () => this.time.beat())
    life.repeat(BEAT_EVERY_MS, () => this.time.judge())
    life.repeat(BEAT_EVERY_MS, () => this.time.extendAll())
    life.repeat(BEAT_EVERY_MS, () => this.players.store())
    life.repeat(BEAT_EVERY_MS, () => this.pairWave())
    life.repeat(PRESENCE_EVERY_MS, async () => forgetGone())
  }

  /** Commitments and openings get a receipt. */
  async play({ matchId, playerId, play }: Message<'play'>, recvMs: number): Promise<Receipt | undefined> {
    const { host, keys } = this
    const deps = { host, keys, clock: this.deps.life.clock }
    const sender = { playerId, deviceId: playerId, recvMs }
    if (play.type === 'commit' || play.type === 'reveal') return applyThrow(deps, matchId, sender, play)
    await applyMove(deps, matchId, sender, play)
    return undefined
  }

  async join({ playerId, ticketId, key, tier, mode }: Message<'join'>): Promise<void> {
    const ticket = { id: ticketId, playerId, mode, tier, matchKey: key, deviceId: playerId }
    const { ports, insertTicket } = this
    await joinQueue({ ports, insertTicket }, ticket, this.deps.life.clock.nowMs())
  }

  async leave({ playerId, ticketId }: Message<'leave'>): Promise<void> {
    await leaveQueue(this.store, { playerId, ticketId }, this.deps.life.clock.nowMs())
  }

  /** What a browser gets when it connects or polls again: its match, or how its last ticket ended. */
  async sync(playerId: string): Promise<View | { readonly leftTicketId?: string }> {
    const { tickets } = this.deps.life.world.tables
    const ticket = await this.transact(async () =>
      [...tickets.values()].findLast((row) => row.playerId === playerId),
    )
    if (ticket?.state === 'left') return { leftTicketId: ticket.id }
    if (!ticket || ticket.matchId === null) return {}
    const { facts, isFinished } = await this.host.headOf(ticket.matchId)
    const seat = seatOf(facts, playerId)
    if (seat === undefined) return {}
    if (!isFinished) await this.host.watch(facts.id)
    const entries = visibleEntries(await this.store.loadEntries(facts.id, -1), seat)
    return { matchId: facts.id, seat, entries: entries.map(({ stored }) => stored) }
  }

  private pairWave(): Promise<void> {
    const { life } = this.deps
    return runPairingWave({
      store: this.store,
      slices: this.store,
      clock: life.clock,
      timers: life.timers,
      log: life.log,
      keys: this.keys,
      random: life.random,
      ports: this.ports,
      metrics: { countPairs: () => undefined, countSlices: () => undefined, waveEnded: () => undefined },
      service: this.service,
      send: () => undefined,
      announce: (match) => this.announce(match),
      pushBalances: () => undefined,
    })
  }

  private async announce({ matchId, header, seats, stored }: PairedMatch): Promise<void> {
    this.host.begin(stored)
    for (const seat of SEATS) this.deps.push(seats[seat].playerId, { matchId, seat, entries: [header] })
  }
}

/** A certificate is stored before its key signs anything. */
const certificateStore = ({ world }: Life): CertificateStore => ({
  saveCertificate: async (certificate) => {
    world.certificates.set(certificate.key, certificate)
  },
  loadCertificates: async (keys) => keys.flatMap((key) => world.certificates.get(key) ?? []),
})
