import { CURRENT_TERMS_VERSION, SEATS, termsOfVersion } from '@throwdown/rules/terms'
import type { BountyPorts } from '../bounty/ports.ts'
import { MatchHost } from '../match/host.ts'
import { TimeKeeper } from '../match/keep-time.ts'
import { operatorKeysFromSeed } from '../match/operator-keys.ts'
import { type FighterPorts, showFighters } from '../match/show-fighters.ts'
import { takeTurn } from '../match/time-store.ts'
import { Bus } from '../platform/bus.ts'
import type { Context } from '../platform/context.ts'
import { type Database, openDatabase } from '../platform/db.ts'
import { type Repeating, repeatEvery } from '../platform/repeat.ts'
import { insertInGroups } from '../queue/join-queue.ts'
import { releaseOffline } from '../queue/leave-queue.ts'
import { type PairedMatch, pairWaiting } from '../queue/pair-waiting.ts'
import type { QueuePorts } from '../queue/ports.ts'
import { countWaiting, findOpenTicket, seePlayers } from '../queue/store.ts'
import { type Answers, answerCommands } from '../realtime/answer-commands.ts'
import { type Connection, Connections } from '../realtime/connections.ts'
import { Courier } from '../realtime/courier.ts'
import {
  type BalanceOf,
  matchFoundMessages,
  pushBalances,
  pushNews,
  readBalancesInGroups,
} from '../realtime/push-news.ts'
import { PushProgress } from '../realtime/push-progress.ts'
import { repairPushes } from '../realtime/repair-pushes.ts'
import { repairWaiting } from '../realtime/repair-waiting.ts'
import { openTickets, type Tickets } from '../realtime/tickets.ts'
import { WaitingPlayers } from '../realtime/waiting-players.ts'

const BEAT_EVERY_MS = 500
const PRESENCE_EVERY_MS = 3_000
const COUNTS_EVERY_MS = 1_000
const REPAIR_EVERY_MS = 1_000

/** What a node that plays must know from other domains. */
export type PlayPorts = QueuePorts & FighterPorts & BountyPorts

/** Everything of one node that plays: the host, the queue, its sockets' couriers and the tasks that repeat. */
export class Play {
  readonly host: MatchHost
  readonly time: TimeKeeper
  readonly courier: Courier
  readonly tickets: Tickets
  readonly answers: Answers
  readonly keys
  readonly ports: PlayPorts
  readonly connections = new Connections()
  private readonly context: Context
  private readonly bus: Bus
  private readonly progress: PushProgress
  private readonly waiting: WaitingPlayers
  private readonly timeDatabase: Database
  private readonly balanceOf: BalanceOf
  private tasks: Repeating[] = []

  constructor(context: Context, ports: PlayPorts) {
    const { clock, config, log, redis } = context
    const { pool } = context.database
    this.context = context
    this.ports = ports
    this.keys = operatorKeysFromSeed(config.OPERATOR_KEY_SEED)
    this.bus = new Bus({ redis, keyPrefix: config.REDIS_KEY_PREFIX, log })
    this.progress = new PushProgress(() => clock.nowMs())
    this.waiting = new WaitingPlayers(this.connections)
    this.timeDatabase = openDatabase({
      url: config.DATABASE_URL,
      maxConnections: 1,
      applicationName: 'throwdown-time',
    })
    const timePool = this.timeDatabase.pool
    this.time = new TimeKeeper({ pool, timePool, clock, log, host: () => this.host })
    this.host = new MatchHost({
      pool,
      clock,
      log,
      keys: this.keys,
      inService: () => this.time.inService(),
      onNews: (news) => {
        pushNews(this.courier, news)
        if (news.finished) this.tellBalances(SEATS.map((seat) => news.facts.seats[seat].playerId))
      },
    })
    const { bus, connections, progress } = this
    const heardOf = (matchId: string, version: number) => this.host.heardOf(matchId, version)
    this.courier = new Courier({ bus, connections, progress, heardOf })
    this.balanceOf = readBalancesInGroups(pool)
    this.tickets = openTickets({ redis, pool, clock, log })
    this.answers = answerCommands({
      pool,
      clock,
      ports,
      progress,
      host: this.host,
      keys: this.keys,
      courier: this.courier,
      waiting: this.waiting,
      insertTicket: insertInGroups(pool),
      balanceOf: this.balanceOf,
      announce: (match) => this.announce(match),
    })
  }

  start(): void {
    const { log, clock } = this.context
    const { pool } = this.context.database
    const { courier, ports, progress } = this
    this.tasks = [
      repeatEvery(BEAT_EVERY_MS, 'heartbeat', log, () => this.time.beat()),
      repeatEvery(BEAT_EVERY_MS, 'judge deadlines', log, () => this.time.judge()),
      repeatEvery(BEAT_EVERY_MS, 'pair', log, () => this.wave()),
      repeatEvery(PRESENCE_EVERY_MS, 'presence', log, async () => {
        const players = this.connections.playerIds()
        if (players.length > 0) await seePlayers(pool, players, clock.nowMs())
      }),
      repeatEvery(COUNTS_EVERY_MS, 'show queues', log, async () => {
        if (this.waiting.size === 0) return
        await repairWaiting({ pool, ports, courier, waiting: this.waiting })
        this.waiting.tell(await countWaiting(pool))
      }),
      repeatEvery(REPAIR_EVERY_MS, 'repair pushes', log, () => repairPushes({ pool, progress, courier })),
    ]
  }

  async stop(): Promise<void> {
    await Promise.all(this.tasks.map((task) => task.stop()))
    this.host.stop()
    this.bus.close()
    await this.timeDatabase.close()
  }

  connected(connection: Connection): void {
    this.courier.connected(connection)
    void this.showQueue(connection).catch((err: unknown) =>
      this.context.log.warn({ err }, 'a queue could not be shown'),
    )
  }

  disconnected(connection: Connection): void {
    this.courier.disconnected(connection)
    if (this.connections.of(connection.playerId).length === 0) this.waiting.remove(connection.playerId)
  }

  /** [Q2] One wave for all nodes, at most every 2 s. */
  private async wave(): Promise<void> {
    const { log, clock } = this.context
    const { pool } = this.context.database
    const nowMs = clock.nowMs()
    const everyMs = termsOfVersion(CURRENT_TERMS_VERSION).pairing.waveEveryMs
    await this.time.inService()
    if (!(await takeTurn(pool, 'pairing', { everyMs, nowMs }))) return
    const released = await releaseOffline(pool, nowMs)
    for (const { playerId } of released) {
      const payload = { ticket: null, playersWaiting: 0 }
      this.courier.tell(playerId, { kind: 'event', name: 'queueChanged', payload })
    }
    this.tellBalances(released.map(({ playerId }) => playerId))
    const paired = await pairWaiting({ pool, log, keys: this.keys, ports: this.ports }, nowMs)
    await Promise.all(paired.map((match) => this.announce(match)))
  }

  /** Both players hear of their match at once, wherever they are connected. */
  private async announce({ matchId, header, seats }: PairedMatch): Promise<void> {
    await this.host.watch(matchId)
    const { pool } = this.context.database
    const shownTo = await showFighters({ pool, ports: this.ports }, await this.host.factsOf(matchId))
    for (const seat of SEATS) {
      const { playerId, ticketId } = seats[seat]
      this.waiting.remove(playerId)
      for (const message of matchFoundMessages({ matchId, seat, ticketId, header, shownTo }))
        this.courier.tell(playerId, message)
    }
    this.tellBalances(SEATS.map((seat) => seats[seat].playerId))
  }

  private tellBalances(playerIds: readonly string[]): void {
    if (playerIds.length === 0) return
    pushBalances({ tell: this.courier.tell, balanceOf: this.balanceOf }, playerIds).catch((err: unknown) =>
      this.context.log.warn({ err }, 'balances could not be pushed'),
    )
  }

  private async showQueue({ playerId }: Connection): Promise<void> {
    const ticket = await findOpenTicket(this.context.database.pool, playerId)
    if (!ticket) return
    this.waiting.add(playerId, ticket)
    this.waiting.tell(await countWaiting(this.context.database.pool))
  }
}
