import { compareStandings, endPool, hasPlayedEnough, type PoolEnd } from '@throwdown/rules/bounty/standing'
import { microUsd, sumMicroUsd } from '@throwdown/rules/money'
import { returnContributions } from '@throwdown/rules/pool-split'
import { type Terms, termsOfVersion } from '@throwdown/rules/terms'
import type pg from 'pg'
import { isFrozen } from '../ledger/store.ts'
import { inTransaction } from '../platform/sql.ts'
import { type FinalRun, loadFinalRuns, type PaidOut, payOut, takeReviewed } from './lifecycle-store.ts'
import type { BountyPorts } from './ports.ts'

type FinishPoolDeps = { readonly pool: pg.Pool; readonly verifiedOf: BountyPorts['verifiedOf'] }

/**
 * [B7] [B10] [B11] Pays a reviewed pool out. Returns how it ended and who was paid; null when there was nothing to do.
 */
export async function finishPool(
  { pool, verifiedOf }: FinishPoolDeps,
  { id, termsVersion }: { readonly id: string; readonly termsVersion: number },
  nowMs: number,
): Promise<PaidOut | null> {
  const terms = termsOfVersion(termsVersion)
  return inTransaction(pool, async (client) => {
    // A prize paid from wrong books could not be taken back: the review lasts until staff has looked.
    if ((await isFrozen(client)) || !(await takeReviewed(client, id, nowMs))) return null
    const runs = await loadFinalRuns(client, id)
    const paid = { poolId: id, ...(await decideEnd(runs, verifiedOf, terms)) }
    await payOut(client, paid, nowMs)
    return paid
  })
}

/** [B8] [B9] Who is paid what. */
async function decideEnd(
  runs: readonly FinalRun[],
  verifiedOf: BountyPorts['verifiedOf'],
  terms: Terms,
): Promise<Omit<PaidOut, 'poolId'>> {
  const played = runs.filter((run) => hasPlayedEnough(run, terms)).sort(compareStandings)
  const verified = await verifiedOf(played.map(({ playerId }) => playerId))
  const isEligible = ({ playerId, hasOpenCase }: FinalRun) => verified.has(playerId) && !hasOpenCase
  const eligible = played.filter(isEligible)
  const total = sumMicroUsd(runs.map(({ contributed }) => contributed))
  return {
    eligible: eligible.length,
    excluded: played.filter((run) => !isEligible(run)).map(({ playerId }) => playerId),
    total,
    ...paymentsOf(endPool(eligible, total, terms), runs),
  }
}

function paymentsOf(
  end: PoolEnd<FinalRun>,
  runs: readonly FinalRun[],
): Pick<PaidOut, 'state' | 'fee' | 'payments'> {
  const { state } = end
  if (state === 'SETTLED') {
    const payments = end.prizes.map(({ player, amount }) => ({ playerId: player.playerId, amount }))
    return { state, fee: end.fee, payments }
  }
  const paidIn = runs.map(({ playerId, contributed }) => ({ playerId, amount: contributed }))
  return { state, fee: microUsd(0n), payments: returnContributions(paidIn) }
}
