import { randomUUID } from 'node:crypto'
import { MatchHost } from '../../src/match/host.ts'
import { TimeKeeper } from '../../src/match/keep-time.ts'
import { NodePlayers } from '../../src/match/node-players.ts'
import { Outages } from '../../src/match/outages.ts'
import type { Beat, Heard } from '../../src/match/ports.ts'
import { ServiceState } from '../../src/match/service-state.ts'
import type { TestPlayer } from './test-player.ts'
import type { TestWorld } from './test-world.ts'

/** A node without sockets: its host, its heartbeat, and who is connected to it. It runs when a test lets it. */
export class TestNode {
  readonly host: MatchHost
  readonly service: ServiceState
  readonly players: NodePlayers
  readonly outages: Outages
  readonly time: TimeKeeper

  constructor(world: TestWorld, onHeard = (heard: Heard) => heard) {
    const { store, clock, timers, log, keys } = world
    const nodeId = randomUUID()
    this.service = new ServiceState(world)
    this.outages = new Outages({ nodeId, store, clock })
    const { service, outages } = this
    this.host = new MatchHost({ store, keys, clock, timers, log, service, outages })
    this.players = new NodePlayers({ nodeId, store, clock, service })
    const { host, players } = this
    const beat = async (asked: Beat) => onHeard(await store.beat(asked))
    const heartbeat = { ...store, beat }
    this.time = new TimeKeeper({ store, heartbeat, clock, log, host, outages, players, service })
  }

  /** In service, with these players. */
  async start(...players: readonly TestPlayer[]): Promise<this> {
    await this.time.beat()
    for (const { id } of players) this.players.connected(id)
    await this.players.store()
    return this
  }

  /** The heartbeat and everything that follows from it, in sequence. */
  async run(): Promise<void> {
    await this.time.beat()
    await this.time.extendAll()
    await this.time.judge()
  }
}
