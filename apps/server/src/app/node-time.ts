import { MatchHost } from '../match/host.ts'
import { TimeKeeper } from '../match/keep-time.ts'
import type { MatchMeter } from '../match/match-meter.ts'
import { NodePlayers } from '../match/node-players.ts'
import type { OperatorKeys } from '../match/operator-keys.ts'
import { Outages } from '../match/outages.ts'
import type { MatchStore, TimeStore } from '../match/ports.ts'
import { ServiceState } from '../match/service-state.ts'
import { postgresTimeStore } from '../match/time-store.ts'
import { CONNECTIONS } from '../platform/connection-counts.ts'
import type { Context } from '../platform/context.ts'
import { directDatabaseUrl } from '../platform/database-config.ts'
import { type Database, openDatabase } from '../platform/db.ts'
import { systemRandom } from '../platform/random.ts'
import { type Repeating, repeatEvery } from '../platform/repeat.ts'
import { systemTimers } from '../platform/timers.ts'

const EVERY_MS = 500

type NodeTimeDeps = {
  readonly store: MatchStore & TimeStore
  readonly keys: OperatorKeys
  readonly meter: MatchMeter
}

/** The matches of one node, and everything that gives their players the time they have: heartbeat, outages, deadlines [M10]. */
export class NodeTime {
  readonly service: ServiceState
  readonly host: MatchHost
  readonly players: NodePlayers
  private readonly log: Context['log']
  private readonly time: TimeKeeper
  private readonly database: Database

  constructor({ clock, config, log, metrics }: Context, { store, keys, meter }: NodeTimeDeps) {
    const timers = systemTimers
    const nodeId = systemRandom.uuid()
    const service = new ServiceState({ clock, timers })
    const outages = new Outages({ nodeId, store, clock })
    const host = new MatchHost({ store, clock, timers, log, keys, service, outages, meter })
    const players = new NodePlayers({ nodeId, store, clock, service })
    this.database = openDatabase({
      // A beat that waits for a connection of a pooler would look like an outage.
      url: directDatabaseUrl(config),
      maxConnections: CONNECTIONS.server.time,
      applicationName: 'throwdown-time',
    })
    metrics.measurePool('time', this.database.pool)
    const heartbeat = postgresTimeStore(this.database.pool)
    this.time = new TimeKeeper({ store, heartbeat, clock, log, host, outages, players, service })
    this.service = service
    this.host = host
    this.players = players
    this.log = log
  }

  tasks(): Repeating[] {
    const { log, time, players } = this
    return [
      repeatEvery(EVERY_MS, 'heartbeat', log, () => time.beat()),
      repeatEvery(EVERY_MS, 'judge deadlines', log, () => time.judge()),
      repeatEvery(EVERY_MS, 'extend matches', log, () => time.extendAll()),
      repeatEvery(EVERY_MS, 'store players', log, () => players.store()),
    ]
  }

  /** After its tasks. */
  async stop(): Promise<void> {
    await this.time.stop()
    await this.database.close()
  }
}
