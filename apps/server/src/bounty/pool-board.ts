import { Refusal } from '../platform/refusal.ts'
import { type OpenSet, openSet } from '../standings/order/open-set.ts'
import { type PoolOrder, poolSet, rankMemberOf } from '../standings/order/pool-set.ts'
import { searchSet } from '../standings/read/search.ts'
import { listByNumber, type Page } from './board-store.ts'
import type { BoardDeps } from './ports.ts'
import type { RunRow } from './run-store.ts'

/** One line of a pool's board, with the rank [B9] among everybody in the pool. */
export type BoardRow = RunRow & { readonly rank: number }
type BoardPage = { readonly rows: BoardRow[]; readonly total: number; readonly isMore: boolean }

/** The board of an unfinished pool, in the order that Redis has. The caller's own rank is that of the run as it is now. */
export class PoolBoard {
  readonly asOfMs: number
  private readonly deps: BoardDeps
  private readonly poolId: string
  private readonly set: OpenSet<PoolOrder>

  static async open(deps: BoardDeps, poolId: string): Promise<PoolBoard> {
    return new PoolBoard(deps, poolId, await openSet(deps.redis, poolSet(poolId)))
  }

  /** Null while Redis does not have the pool. */
  static async find(deps: BoardDeps, poolId: string): Promise<PoolBoard | null> {
    return PoolBoard.open(deps, poolId).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
  }

  private constructor(deps: BoardDeps, poolId: string, set: OpenSet<PoolOrder>) {
    this.deps = deps
    this.poolId = poolId
    this.set = set
    this.asOfMs = set.asOfMs
  }

  async page(order: PoolOrder, { limit, offset }: Page): Promise<BoardPage> {
    const { playerNos, ...found } = await this.set.page(order, { start: offset, limit })
    const ranks =
      order === 'rank' ? new Map(playerNos.map((no, index) => [no, offset + index + 1])) : undefined
    return { ...found, rows: await this.rowsOf(playerNos, ranks) }
  }

  /** A page of the players whose names begin so, with their ranks in the pool. */
  async search(prefix: string, order: PoolOrder, { limit, offset }: Page): Promise<BoardPage> {
    const { db, names, ports } = this.deps
    const search = { set: this.set, order, prefix }
    const { playerNos, ...found } = await searchSet({ db, names, ...ports }, search, { start: offset, limit })
    return { ...found, rows: await this.rowsOf(playerNos) }
  }

  async rankOf(run: RunRow): Promise<number> {
    return this.set.rankOf('rank', rankMemberOf({ ...run, playerNo: run.playerNo ?? 0 }))
  }

  private async rowsOf(
    playerNos: readonly number[],
    known?: ReadonlyMap<number, number>,
  ): Promise<BoardRow[]> {
    const [runs, ranks] = await Promise.all([
      listByNumber(this.deps.db, this.poolId, playerNos),
      known ?? this.set.ranks('rank', playerNos),
    ])
    return playerNos.flatMap((playerNo) => {
      const [run, rank] = [runs.get(playerNo), ranks.get(playerNo)]
      return run && rank !== undefined ? { ...run, rank } : []
    })
  }
}
