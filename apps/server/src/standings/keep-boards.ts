import type pg from 'pg'
import type { SharedConfig } from '../platform/config.ts'
import type { Context } from '../platform/context.ts'
import { directDatabaseUrl } from '../platform/database-config.ts'
import { Lease } from '../platform/lease.ts'
import { type Repeating, repeatEvery } from '../platform/repeat.ts'
import { drawEpoch, readCursor } from './count/feed-store.ts'
import { listWanted, loadPart, nameOf, nextLoad } from './order/load-sets.ts'
import { SetWriter } from './order/set-writer.ts'
import { type LeaseConnections, type Loading, showChanges } from './order/show-changes.ts'

const APPLY_EVERY_MS = 200
const LOAD_EVERY_MS = 500

type KeeperDeps = Pick<Context<SharedConfig>, 'config' | 'database' | 'redis' | 'clock' | 'log'>

/** Counts committed events into the standings and keeps their order in Redis. Every worker has one; one works. */
export class BoardKeeper {
  private readonly deps: KeeperDeps
  private readonly lease: Lease
  private loading: Loading | null = null
  private holder: pg.PoolClient | undefined
  private epoch = 0n
  private turn: Promise<unknown> = Promise.resolve()
  private tasks: Repeating[] = []

  constructor(deps: KeeperDeps) {
    this.deps = deps
    this.lease = new Lease({ url: directDatabaseUrl(deps.config), name: 'standings' })
  }

  start(): void {
    const { log } = this.deps
    this.tasks = [
      repeatEvery(APPLY_EVERY_MS, 'apply standings', log, () => this.apply()),
      repeatEvery(LOAD_EVERY_MS, 'load boards', log, () => this.load()),
    ]
  }

  async stop(): Promise<void> {
    await Promise.all(this.tasks.map((task) => task.stop()))
    await this.lease.close()
  }

  /** Counts the events committed since the last time and shows what they changed. */
  async apply(): Promise<void> {
    while (
      await this.inTurn((connections) => showChanges({ ...this.deps, loading: this.loading }, connections))
    );
  }

  /** Loads the sets that Redis lacks. New events are counted and shown between two parts. */
  async load(): Promise<void> {
    while (await this.inTurn((connections) => this.loadNext(connections)));
  }

  /** Whether this build or a later one is live, with every set that can be requested. */
  async shows(build: bigint): Promise<boolean> {
    const { redis, clock, database } = this.deps
    if (!redis.isReady) return false
    const reader = new SetWriter(redis, 0n)
    const cursor = await readCursor(database.pool)
    if ((await reader.readShown()).build !== cursor.build || BigInt(cursor.build) < build) return false
    const complete = await reader.listComplete(cursor.build)
    return (await listWanted(database.pool, clock.nowMs())).every((one) => complete.has(nameOf(one)))
  }

  /** False: nothing is left to load. */
  private async loadNext(connections: LeaseConnections): Promise<boolean> {
    const { loading } = this
    if (!this.deps.redis.isReady) return false
    this.loading = await (loading ? loadPart(connections, loading) : nextLoad(connections, this.deps.clock))
    return loading !== null || this.loading !== null
  }

  /** One at a time, and only while the lease is held; undefined while another process holds it. */
  private async inTurn<Result>(
    work: (connections: LeaseConnections) => Promise<Result>,
  ): Promise<Result | undefined> {
    const mine = this.turn.then(async () => {
      const client = await this.lease.acquire()
      if (!client) return undefined
      try {
        if (client !== this.holder) await this.takeOver(client)
        return await work({ client, writer: new SetWriter(this.deps.redis, this.epoch) })
      } catch (error) {
        // Another process may be able to do what this one cannot.
        this.lease.drop()
        throw error
      }
    })
    this.turn = mine.catch(() => undefined)
    return mine
  }

  /** Another process may have written changes before, and not to the set that was being loaded here. */
  private async takeOver(client: pg.PoolClient): Promise<void> {
    this.epoch = await drawEpoch(client)
    this.loading = null
    this.holder = client
  }
}
