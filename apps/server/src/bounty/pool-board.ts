import { hasPlayedEnough, projectedPrizes } from '@throwdown/rules/bounty/standing'
import type { MicroUsd } from '@throwdown/rules/money'
import { termsOfVersion } from '@throwdown/rules/terms'
import { Refusal } from '../platform/refusal.ts'
import { type OpenSet, openSet } from '../standings/order/open-set.ts'
import { type PoolOrder, poolSet, rankMemberOf } from '../standings/order/pool-set.ts'
import { searchSet } from '../standings/read/search.ts'
import { listByNumber, type Page } from './board-store.ts'
import type { BoardDeps } from './ports.ts'
import type { RunRow } from './run-store.ts'
import type { PoolRow } from './store.ts'

// More than the three that are paid, because some who played enough may not be verified or have an open case.
const CANDIDATES_PER_READ = 6
const PRIZES = 3

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

  /** [B8] [B12] Who would be paid what if the pool closed now, as far as these runs are concerned. */
  async prizes(
    { total, termsVersion }: PoolRow,
    shown: readonly RunRow[],
  ): Promise<ReadonlyMap<string, MicroUsd>> {
    const terms = termsOfVersion(termsVersion)
    const eligible: string[] = []
    let isEnd = !shown.some((run) => hasPlayedEnough(run, terms))
    for (let start = 0; !isEnd && eligible.length < PRIZES; start += CANDIDATES_PER_READ) {
      const { playerNos } = await this.set.page('prize', { start, limit: CANDIDATES_PER_READ })
      const runs = await listByNumber(this.deps.db, this.poolId, playerNos)
      const ids = playerNos.flatMap((no) => {
        const run = runs.get(no)
        return run && !run.hasOpenCase ? run.playerId : []
      })
      const verified = await this.deps.ports.verifiedOf(ids)
      eligible.push(...ids.filter((id) => verified.has(id)))
      isEnd = playerNos.length < CANDIDATES_PER_READ
    }
    return projectedPrizes(eligible, total, terms)
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
