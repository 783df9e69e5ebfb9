import { compareStandings, endPool, hasPlayedEnough, type PoolEnd } from '@throwdown/rules/bounty/standing'
import { invariant } from '@throwdown/rules/invariant'
import { type MicroUsd, microUsd, sumMicroUsd } from '@throwdown/rules/money'
import { returnContributions } from '@throwdown/rules/pool-split'
import { type Terms, termsOfVersion } from '@throwdown/rules/terms'
import type pg from 'pg'
import { accountCode } from '../ledger/accounts.ts'
import type { AccountId, Journal } from '../ledger/journal.ts'
import { settlePool, voidPool } from '../ledger/journals.ts'
import { isFrozen, openAccounts, postBatch } from '../ledger/store.ts'
import { inTransaction } from '../platform/sql.ts'
import { type FinalRun, loadFinalRuns, type PaidOut, saveEnd, takeReviewed } from './lifecycle-store.ts'
import type { BountyPorts } from './ports.ts'

type FinishPoolDeps = { readonly pool: pg.Pool; readonly verifiedOf: BountyPorts['verifiedOf'] }

/**
 * [B7] [B10] [B11] Pays a reviewed pool out: the journal, the prizes and the events are one transaction. Returns how it ended and who
 * was paid; null when there was nothing to do.
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
    const end = await decideEnd(runs, verifiedOf, terms)
    const paid = { poolId: id, ...end }
    await payOut(client, paid)
    await saveEnd(client, paid, nowMs)
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

async function payOut(client: pg.PoolClient, paid: PaidOut): Promise<void> {
  // A pool in which nobody won anything just ends.
  if (paid.total === 0n) return
  const accounts = await openAccounts(client, [
    accountCode.pool(paid.poolId),
    accountCode.fee('pool'),
    ...paid.payments.map(({ playerId }) => accountCode.available(playerId)),
  ])
  const accountOf = (code: string): AccountId => {
    const account = accounts.get(code)
    invariant(account !== undefined, `account ${code} was not opened`)
    return account
  }
  const answers = await postBatch(client, journalsOf(paid, accountOf), 'bounty')
  for (const [key, answer] of answers) {
    // Rolled back with the transaction, so the next minute tries again.
    if (!answer.posted) throw new Error(`${key} was refused: ${answer.refused}`)
    invariant(!answer.replayed, `${key} was paid before its pool was finished`)
  }
}

function journalsOf(paid: PaidOut, accountOf: (code: string) => AccountId): Journal[] {
  const { poolId, fee, payments } = paid
  const pool = accountOf(accountCode.pool(poolId))
  const availableOf = (playerId: string) => accountOf(accountCode.available(playerId))
  if (paid.state === 'VOID') return voidPool({ poolId, pool, returns: payments, availableOf })
  const [first, second, third] = payments
  invariant(first !== undefined && second !== undefined && third !== undefined, `${poolId} has three prizes`)
  const amounts: Record<'first' | 'second' | 'third', MicroUsd> = {
    first: first.amount,
    second: second.amount,
    third: third.amount,
  }
  return [
    settlePool({
      poolId,
      pool,
      poolFee: accountOf(accountCode.fee('pool')),
      prizes: [availableOf(first.playerId), availableOf(second.playerId), availableOf(third.playerId)],
      split: { fee, ...amounts },
    }),
  ]
}
