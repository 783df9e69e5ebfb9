import { SEATS } from '@throwdown/rules/terms'
import { openArchive } from '../archive/open-archive.ts'
import { readArchive } from '../archive/read-archive.ts'
import type { BountyPorts } from '../bounty/ports.ts'
import { CertificateBook } from '../match/certificate-book.ts'
import { dayKeyBudget, postgresCertificateStore } from '../match/certificate-store.ts'
import { DayKeys } from '../match/day-keys.ts'
import type { MatchHost } from '../match/host.ts'
import type { MatchNews } from '../match/match-news.ts'
import type { Certifier } from '../match/operator-keys.ts'
import type { MatchStore, TimeStore } from '../match/ports.ts'
import { postgresMatchStore } from '../match/postgres-store.ts'
import type { ServiceState } from '../match/service-state.ts'
import type { PublicPlayerPorts } from '../match/show-players.ts'
import { postgresTimeStore } from '../match/time-store.ts'
import { Bus } from '../platform/bus.ts'
import type { Context } from '../platform/context.ts'
import { systemRandom } from '../platform/random.ts'
import { type Repeating, repeatEvery } from '../platform/repeat.ts'
import { systemTimers } from '../platform/timers.ts'
import { insertInBatches } from '../queue/join-queue.ts'
import type { PairedMatch } from '../queue/pair-slice.ts'
import type { QueuePorts, QueueStore } from '../queue/ports.ts'
import { postgresQueueStore } from '../queue/postgres-store.ts'
import { postgresSliceStore } from '../queue/slice-store.ts'
import { readStrikesInBatches, type Strikes } from '../queue/strikes.ts'
import { announceMatch } from '../realtime/announce-match.ts'
import { type Connection, Connections } from '../realtime/connections.ts'
import { Courier } from '../realtime/courier.ts'
import { endRematch } from '../realtime/end-rematch.ts'
import { type CommandHandlers, handleCommands } from '../realtime/handle-commands.ts'
import { showStatus, showStrikes, showWaits } from '../realtime/player-status.ts'
import { type BalanceOf, pushBalances, pushNews, readBalancesInBatches } from '../realtime/push-news.ts'
import { NoticeBoard } from '../realtime/push-notices.ts'
import { PushProgress } from '../realtime/push-progress.ts'
import { REPAIR_EVERY_MS, repairAsNeeded } from '../realtime/repair-pushes.ts'
import { repairWaiting } from '../realtime/repair-waiting.ts'
import { TicketSigner } from '../realtime/sign-ticket.ts'
import { openTickets, type SessionPorts, type Tickets } from '../realtime/tickets.ts'
import { WaitingPlayers } from '../realtime/waiting-players.ts'
import { matchNodeMetrics } from './match-node-metrics.ts'
import { NodeTime } from './node-time.ts'
import { runPairingWave } from './pairing-wave.ts'

const PAIR_EVERY_MS = 500
const COUNTS_EVERY_MS = 1_000
/** Often, for the moment at which a stopped signer is back: without a key a node pairs nobody. */
const RENEW_EVERY_MS = 2_000
const COUNT_NODES_EVERY_MS = 1_000
/** As long as players may not know yet that something is paused. */
const NOTICES_EVERY_MS = 2_000

/** What a match node needs from other domains. */
export type MatchNodePorts = QueuePorts & PublicPlayerPorts & BountyPorts & SessionPorts

/** One server node: hosts matches, pairs players, and delivers messages to the sockets connected here. */
export class MatchNode {
  readonly service: ServiceState
  readonly host: MatchHost
  readonly courier: Courier
  readonly tickets: Tickets
  readonly commands: CommandHandlers
  readonly keys: DayKeys
  readonly certificates: CertificateBook
  readonly ports: MatchNodePorts
  readonly connections = new Connections()
  private readonly context: Context
  private readonly store: MatchStore & TimeStore & QueueStore
  private readonly bus: Bus
  private readonly progress: PushProgress
  private readonly waiting: WaitingPlayers
  private readonly notices: NoticeBoard
  private readonly time: NodeTime
  private readonly meters: ReturnType<typeof matchNodeMetrics>
  private readonly balanceOf: BalanceOf
  private readonly strikesOf: (playerId: string) => Promise<Strikes>
  private tasks: Repeating[] = []

  constructor(context: Context, ports: MatchNodePorts, certifier: Certifier) {
    const { clock, config, log, redis } = context
    const { pool } = context.database
    this.context = context
    this.ports = ports
    const certificateStore = postgresCertificateStore(pool)
    const mayMakeKey = dayKeyBudget(pool, config)
    this.keys = new DayKeys({ certifier, store: certificateStore, mayMakeKey, clock })
    this.certificates = new CertificateBook(certificateStore)
    this.bus = new Bus(context)
    this.progress = new PushProgress(() => clock.nowMs())
    this.waiting = new WaitingPlayers(this.connections)
    this.notices = new NoticeBoard({ pool, clock, connections: this.connections })
    this.store = {
      ...postgresMatchStore(pool, readArchive(pool, openArchive(config))),
      ...postgresTimeStore(pool),
      ...postgresQueueStore(pool),
    }
    const { keys, connections, progress, store } = this
    this.meters = matchNodeMetrics(context, keys)
    this.time = new NodeTime(context, { store, keys, meter: this.meters.match })
    const { host, service } = this.time
    this.service = service
    this.host = host
    this.courier = new Courier({
      bus: this.bus,
      clock,
      connections,
      progress,
      onSaved: (saved) => host.dropOlderThan(saved),
      onFound: (playerId) => this.waiting.remove(playerId),
      onPushed: this.meters.pushed,
    })
    this.balanceOf = readBalancesInBatches(pool)
    this.strikesOf = readStrikesInBatches(store, clock)
    host.onNews((news) => this.onNews(news))
    const signer = new TicketSigner(config.ACCESS_TOKEN_KEY)
    this.tickets = openTickets({ signer, ports, redis, pool, clock, log })
    this.commands = this.handleCommands()
  }

  async start(): Promise<void> {
    const { log, clock, metrics } = this.context
    const { pool } = this.context.database
    const { balanceOf, certificates, courier, host, keys, ports, progress, store, waiting } = this
    // Without a key the node pairs nobody, and other nodes finish its matches; it tries again.
    await keys.renew().catch((err: unknown) => log.warn({ err }, 'no day key could be certified'))
    this.bus.joinNodes()
    const wave = {
      store,
      slices: postgresSliceStore(pool),
      random: systemRandom,
      clock,
      timers: systemTimers,
      log,
      keys,
      ports,
      metrics: this.meters.pairing,
      service: this.service,
      send: courier.send,
      announce: (match: PairedMatch) => this.announce(match),
      pushBalances: (playerIds: readonly string[]) => this.pushBalances(playerIds),
    }
    const onRepaired = () => metrics.pushesRepaired.inc()
    const repair = { store, host, clock, certificates, progress, courier, balanceOf, onRepaired }
    this.tasks = [
      ...this.time.tasks(),
      repeatEvery(PAIR_EVERY_MS, 'pair', log, () => runPairingWave(wave)),
      repeatEvery(COUNTS_EVERY_MS, 'show queues', log, async () => {
        if (waiting.size === 0) return
        await repairWaiting({ pool, clock, ports, certificates, courier, waiting })
        await showWaits(this.status)
      }),
      repeatEvery(REPAIR_EVERY_MS, 'repair pushes', log, repairAsNeeded(repair, this.bus)),
      repeatEvery(RENEW_EVERY_MS, 'renew day key', log, () => keys.renew()),
      repeatEvery(NOTICES_EVERY_MS, 'show notices', log, () => this.notices.refresh()),
      repeatEvery(COUNT_NODES_EVERY_MS, 'count nodes', log, () => this.bus.countNodes()),
    ]
  }

  async stop(): Promise<void> {
    await Promise.all(this.tasks.map((task) => task.stop()))
    this.host.stop()
    this.bus.close()
    await this.time.stop()
  }

  connected(connection: Connection): void {
    this.courier.connected(connection)
    this.time.players.connected(connection.playerId)
    this.notices.show(connection)
    this.inBackground('a queue could not be shown', () => showStatus(this.status, connection))
  }

  disconnected(connection: Connection): void {
    this.courier.disconnected(connection)
    const { playerId, offersRematchOf: matchId } = connection
    if (this.connections.of(playerId).length === 0) {
      this.waiting.remove(playerId)
      this.time.players.disconnected(playerId)
    }
    if (matchId === null) return
    const { host, courier } = this
    const { pool } = this.context.database
    this.inBackground('an offer of a player who left could not be withdrawn', () =>
      endRematch({ pool, host, courier }, { matchId, playerId, leaves: true }),
    )
  }

  private inBackground(problem: string, run: () => Promise<unknown>): void {
    run().catch((err: unknown) => this.context.log.warn({ err }, problem))
  }

  private handleCommands(): CommandHandlers {
    const { store, ports, progress, host, keys, certificates, courier, waiting, balanceOf } = this
    return handleCommands({
      pool: this.context.database.pool,
      clock: this.context.clock,
      random: systemRandom,
      store,
      ports,
      progress,
      host,
      keys,
      certificates,
      courier,
      waiting,
      balanceOf,
      insertTicket: insertInBatches(store),
      announce: (match) => this.announce(match),
    })
  }

  private onNews(news: MatchNews): void {
    pushNews(this, news)
    if (!news.finished) return
    const playerIds = SEATS.map((seat) => news.facts.seats[seat].playerId)
    this.pushBalances(playerIds)
    if (isMissed(news))
      this.inBackground('a strike could not be shown', () => showStrikes(this.status, playerIds))
  }

  private async announce(match: PairedMatch): Promise<void> {
    const { host, courier, ports, certificates } = this
    await announceMatch({ host, courier, ports, certificates }, match)
    this.pushBalances(SEATS.map((seat) => match.seats[seat].playerId))
  }

  private pushBalances(playerIds: readonly string[]): void {
    if (playerIds.length === 0) return
    this.inBackground('balances could not be pushed', () =>
      pushBalances({ send: this.courier.send, balanceOf: this.balanceOf }, playerIds),
    )
  }

  private get status() {
    const { store, ports, courier, waiting, balanceOf, strikesOf } = this
    const { clock, database } = this.context
    return { pool: database.pool, store, ports, clock, courier, waiting, balanceOf, strikesOf }
  }
}

/** [M7] Somebody did not accept the match in time. */
const isMissed = ({ entries }: MatchNews): boolean =>
  entries
    .flat()
    .some(({ stored: { entry } }) => entry.type === 'result' && entry.body.reason === 'not_accepted')
