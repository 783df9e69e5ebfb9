import type { Context } from '../../platform/context.ts'
import { type Repeating, repeatEvery } from '../../platform/repeat.ts'
import { boardsAt } from '../boards.ts'
import { BoardWriter } from '../order/board-writer.ts'
import { type BoardLoad, finishLoad, nextLoad, readBoard } from '../order/load-board.ts'
import { finishPoolLoad, nextPoolLoad, readPool } from '../order/load-pool.ts'
import { listShownPools } from '../order/pool-store.ts'
import { PoolWriter } from '../order/pool-writer.ts'
import { readLive } from './feed-store.ts'
import { type Held, Lease } from './lease.ts'
import { showEvents } from './show-events.ts'

const APPLY_EVERY_MS = 200
const LOAD_EVERY_MS = 500

export type KeeperParts = Pick<Context, 'config' | 'database' | 'redis' | 'clock' | 'log'>
/** What only the holder of the lease has. */
export type Holding = Held & { readonly writer: BoardWriter; readonly pools: PoolWriter }

/** Counts committed events into the standings and keeps their order in Redis. Every worker has one; one works. */
export class BoardKeeper {
  private readonly parts: KeeperParts
  private readonly lease: Lease
  private turn: Promise<unknown> = Promise.resolve()
  private tasks: Repeating[] = []

  constructor(parts: KeeperParts) {
    this.parts = parts
    this.lease = new Lease(parts.config.DATABASE_URL)
  }

  start(): void {
    const { log } = this.parts
    this.tasks = [
      repeatEvery(APPLY_EVERY_MS, 'apply standings', log, () => this.apply()),
      repeatEvery(LOAD_EVERY_MS, 'load boards', log, () => this.load()),
    ]
  }

  async stop(): Promise<void> {
    await Promise.all(this.tasks.map((task) => task.stop()))
    await this.lease.close()
  }

  /** Counts what has been committed since the last time and shows it. */
  async apply(): Promise<void> {
    while (await this.inTurn((holding) => showEvents(this.parts, holding)));
  }

  /** Loads whatever Redis lacks. New events are counted and shown meanwhile. */
  async load(): Promise<void> {
    // First, because every call to a pool that Redis lacks costs PostgreSQL as much as loading it.
    await this.loadPools()
    for (;;) {
      const load = await this.inTurn((holding) => nextLoad(this.parts, holding))
      if (!load) return
      await this.loadBoard(load)
    }
  }

  /** Loads whatever pools Redis lacks. */
  async loadPools(): Promise<void> {
    for (;;) {
      const load = await this.inTurn((holding) => nextPoolLoad(this.parts, holding))
      if (!load) return
      await readPool(this.parts, load)
      await this.inTurn((holding) => finishPoolLoad(this.parts, holding, load))
    }
  }

  /** Whether every board and unfinished pool shows this build or a later one. */
  async shows(build: bigint): Promise<boolean> {
    const { redis, clock, database } = this.parts
    if (!redis.isReady) return false
    const live = await readLive(database.pool)
    const boards = boardsAt(clock.nowMs())
    const loaded = await new BoardWriter(redis, 0n).loaded(live.build, boards)
    const pools = (await listShownPools(database.pool, [])).map(({ id }) => id)
    const loadedPools = await new PoolWriter(redis, 0n).loaded(live.build, pools)
    return live.build >= build && loaded.size === boards.length && loadedPools.size === pools.length
  }

  private async loadBoard(load: BoardLoad): Promise<void> {
    await readBoard(this.parts, load)
    // In turn: nothing may be counted between the last look at the events and the sets' becoming visible.
    await this.inTurn((holding) => finishLoad(this.parts, holding, load))
  }

  /** One at a time, and only while the lease is held; undefined while another process holds it. */
  private async inTurn<Result>(work: (holding: Holding) => Promise<Result>): Promise<Result | undefined> {
    const mine = this.turn.then(async () => {
      const held = await this.lease.hold()
      if (!held) return undefined
      try {
        const { redis } = this.parts
        const writer = new BoardWriter(redis, held.epoch)
        return await work({ ...held, writer, pools: new PoolWriter(redis, held.epoch) })
      } catch (error) {
        // Another process may be able to do what this one cannot.
        this.lease.drop()
        throw error
      }
    })
    this.turn = mine.catch(() => undefined)
    return mine
  }
}
