import { compareStandings, endPool, hasPlayedEnough, type PoolEnd } from '@throwdown/rules/bounty/standing'
import { microUsd, sumMicroUsd } from '@throwdown/rules/money'
import { returnContributions } from '@throwdown/rules/pool-split'
import { type Terms, termsOfVersion } from '@throwdown/rules/terms'
import type pg from 'pg'
import { isFrozen } from '../ledger/store.ts'
import { inTransaction } from '../platform/sql.ts'
import { loadRuns, type PaidOut, payOut, takeReviewed } from './lifecycle-store.ts'
import type { RunRow } from './run-store.ts'

/**
 * [B7] [B10] [B11] Pays a reviewed pool out. Returns how it ended and who was paid; null when there was nothing to do.
 */
export async function finishPool(
  pool: pg.Pool,
  { id, termsVersion }: { readonly id: string; readonly termsVersion: number },
  nowMs: number,
): Promise<PaidOut | null> {
  const terms = termsOfVersion(termsVersion)
  return inTransaction(pool, async (client) => {
    // A prize paid from a wrong ledger could not be taken back: the review lasts until staff has looked.
    if ((await isFrozen(client)) || !(await takeReviewed(client, id, nowMs))) return null
    const runs = await loadRuns(client, id)
    const paid = { poolId: id, ...decideEnd(runs, terms) }
    await payOut(client, paid, nowMs)
    return paid
  })
}

/** [B8] [B9] [B14] Who is paid what, by what was kept when the review began and the cases confirmed since. */
function decideEnd(runs: readonly RunRow[], terms: Terms): Omit<PaidOut, 'poolId'> {
  const eligible = runs
    .filter((run) => hasPlayedEnough(run, terms) && run.wasVerified && !run.hasConfirmedCase)
    .sort(compareStandings)
  const total = sumMicroUsd(runs.map(({ contributed }) => contributed))
  return {
    eligible: eligible.length,
    total,
    ...paymentsOf(endPool(eligible, total, terms), runs),
  }
}

function paymentsOf(
  end: PoolEnd<RunRow>,
  runs: readonly RunRow[],
): Pick<PaidOut, 'state' | 'fee' | 'payments'> {
  const { state } = end
  if (state === 'SETTLED') {
    const payments = end.prizes.map(({ player, amount }) => ({ playerId: player.playerId, amount }))
    return { state, fee: end.fee, payments }
  }
  const paidIn = runs.map(({ playerId, contributed }) => ({ playerId, amount: contributed }))
  return { state, fee: microUsd(0n), payments: returnContributions(paidIn) }
}
