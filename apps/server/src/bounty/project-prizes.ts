import { hasPlayedEnough, projectedPrizes } from '@throwdown/rules/bounty/standing'
import type { MicroUsd } from '@throwdown/rules/money'
import { termsOfVersion } from '@throwdown/rules/terms'
import type { PoolBoard } from './pool-board.ts'
import type { BoardDeps, BountyPorts } from './ports.ts'
import type { RunRow } from './run-store.ts'
import type { PoolRow } from './store.ts'

const PRIZES = 3
// More than are paid, because players who played enough may have no verified person or a confirmed case.
const CANDIDATES_PER_READ = 6
// A board may be behind by as much.
const KEPT_MS = 400

type Eligible = { readonly atMs: number; readonly playerIds: Promise<string[]> }
const lastRead = new WeakMap<BountyPorts, Map<string, Eligible>>()

/** [B8] [B11] [B12] Who would be paid what if the pool closed now. Empty when none of the shown runs has played enough. */
export async function projectPrizes(
  { board, pool, shown }: { board: PoolBoard | null; pool: PoolRow; shown: readonly RunRow[] },
  deps: BoardDeps,
): Promise<ReadonlyMap<string, MicroUsd>> {
  const terms = termsOfVersion(pool.termsVersion)
  if (!board || !shown.some((run) => hasPlayedEnough(run, terms))) return new Map()
  const ofPools = lastRead.get(deps.ports) ?? new Map<string, Eligible>()
  lastRead.set(deps.ports, ofPools)
  let eligible = ofPools.get(pool.id)
  if (!eligible || deps.nowMs - eligible.atMs > KEPT_MS) {
    eligible = { atMs: deps.nowMs, playerIds: findEligible(board, pool, deps) }
    ofPools.set(pool.id, eligible)
  }
  return projectedPrizes(await eligible.playerIds, pool.total, terms)
}

async function findEligible(board: PoolBoard, pool: PoolRow, { ports }: BoardDeps): Promise<string[]> {
  const eligible: string[] = []
  for (let offset = 0; eligible.length < PRIZES; offset += CANDIDATES_PER_READ) {
    const { rows } = await board.page('prize', { limit: CANDIDATES_PER_READ, offset })
    const mayWin = rows.filter(({ hasConfirmedCase }) => !hasConfirmedCase)
    const verified = await verifiedAmong(mayWin, pool, ports)
    eligible.push(...mayWin.flatMap(({ playerId }) => (verified.has(playerId) ? playerId : [])))
    if (rows.length < CANDIDATES_PER_READ) break
  }
  return eligible
}

/** [B14] In review they are those of its start. */
async function verifiedAmong(
  rows: readonly RunRow[],
  { state }: PoolRow,
  ports: BountyPorts,
): Promise<ReadonlySet<string>> {
  if (state !== 'REVIEW') return ports.verifiedOf(rows.map(({ playerId }) => playerId))
  return new Set(rows.flatMap(({ playerId, wasVerified }) => (wasVerified ? playerId : [])))
}
