import { type PayoutNews, watchPayouts } from '../../chain/payouts/watch-payouts.ts'
import { inTransaction } from '../../platform/sql.ts'
import { cancelAttempt, findOpenAttempt, finishPaid, listSigned, type SentAttempt } from './attempt-store.ts'
import type { PayingDeps } from './deps.ts'
import { sendAttempt } from './sign-attempt.ts'
import { lockInState, returnMoney } from './store.ts'

const WATCHED_MAX = 1_000

/** Looks up every signed transaction that has no end: sends it again, posts its end, or allows a new attempt. */
export async function watchSigned(deps: PayingDeps): Promise<void> {
  const signed = await listSigned(deps.pool, WATCHED_MAX)
  if (signed.length === 0) return
  const { news, finalizedSlot } = await watchPayouts(
    deps.rpc,
    signed.map((attempt) => ({
      signature: attempt.signature,
      lastValidBlockHeight: attempt.last_valid_block_height,
    })),
  )
  const faults = (
    await Promise.allSettled(
      signed.map((attempt) => follow(deps, attempt, { news: news.get(attempt.signature), finalizedSlot })),
    )
  )
    .filter((result) => result.status === 'rejected')
    .map(({ reason }): unknown => reason)
  if (faults.length > 0)
    deps.log.warn({ err: faults[0], faults: faults.length }, 'withdrawals could not be followed')
}

type Heard = { readonly news: PayoutNews | undefined; readonly finalizedSlot: bigint }

async function follow(deps: PayingDeps, attempt: SentAttempt, { news, finalizedSlot }: Heard): Promise<void> {
  if (news === undefined || news === 'landed') return
  if (news === 'unknown') return sendAttempt(deps, attempt)
  const spent = news === 'expired' ? 0n : await deps.rpc.readSpentLamports(attempt.signature)
  await inTransaction(deps.pool, async (transaction) => {
    const id = attempt.withdrawal_id
    const isSending = await lockInState(transaction, { id, state: 'sending' })
    // Another process may have gone on with a later attempt.
    if (!isSending || (await findOpenAttempt(transaction, id))?.attempt !== attempt.attempt) return
    if (news === 'paid')
      return finishPaid(transaction, attempt, {
        networkLamports: attempt.coin === 'sol' ? spent - attempt.units : spent,
        finalSlot: finalizedSlot,
      })
    await cancelAttempt(transaction, attempt, {
      outcome: news,
      networkLamports: spent,
      finalSlot: finalizedSlot,
    })
    // The chain has decided: it would refuse the next attempt too. Only its fee is lost, and that is ours.
    if (news === 'failed') await returnMoney(transaction, id, 'refused_by_chain')
  })
  deps.onChanged(attempt.player_id)
}
