import { type SignerRefusal, signTransferReply } from '@throwdown/signer-link/messages'
import { SignerRefused } from '@throwdown/signer-link/signer-link'
import { wireOf } from '../../chain/payouts/payout-message.ts'
import { isSignatureOf, signatureText } from '../../chain/payouts/signature.ts'
import { inTransaction } from '../../platform/sql.ts'
import {
  type Attempt,
  cancelAttempt,
  findApproval,
  findOpenAttempt,
  markSent,
  storeSignature,
} from './attempt-store.ts'
import type { PayingDeps } from './deps.ts'
import { waitAfter } from './reserve-room.ts'
import { dropApproval, lockInState, markWaiting, type WithdrawalRow } from './store.ts'

/**
 * Signs and sends the open attempt. Its message is stored already, so after a crash the same one is signed: the signer answers
 * the same and counts it once. The signature is stored before anything is sent.
 */
export async function signAndSend(deps: PayingDeps, row: WithdrawalRow): Promise<void> {
  const attempt = await findOpenAttempt(deps.pool, row.id)
  if (!attempt) return
  const signature = attempt.signature ?? (await sign(deps, row, attempt))
  if (signature === null) return
  if (!(await storeSignature(deps.pool, attempt, signature))) return
  deps.onChanged(row.player_id)
  await sendAttempt(deps, { ...attempt, signature })
}

/** Sends the stored bytes; once more does no harm. */
export async function sendAttempt(
  { pool, rpc }: Pick<PayingDeps, 'pool' | 'rpc'>,
  attempt: Attempt & { readonly signature: string },
): Promise<void> {
  await rpc.send(wireOf(attempt.message, signatureText.toBytes(attempt.signature)))
  await markSent(pool, attempt)
}

async function sign(deps: PayingDeps, row: WithdrawalRow, attempt: Attempt): Promise<string | null> {
  try {
    // It was never sent, so nobody can include it: once its blockhash is too old there is nothing to wait for.
    if ((await deps.rpc.recentFinalizedHeight()) > attempt.last_valid_block_height)
      return await takeBack(deps, attempt, 'expired')
    const message = attempt.message.toString('base64')
    const approval = await findApproval(deps.pool, row.id)
    const request = { message, withdrawal: row.id, approval }
    const { signature } = await deps.signer.call('/sign-transfer', request, signTransferReply)
    const bytes = Buffer.from(signature, 'hex')
    if (!isSignatureOf(deps.hot, attempt.message, bytes)) throw new Error('the signer sent a wrong signature')
    return signatureText.ofBytes(bytes)
  } catch (error) {
    if (!(error instanceof SignerRefused)) throw error
    deps.log.warn({ withdrawalId: row.id, refusal: error.refusal }, 'the signer refused a withdrawal')
    await takeBack(deps, attempt, 'refused', error.refusal)
    deps.onChanged(row.player_id)
    return null
  }
}

async function takeBack(
  { pool }: PayingDeps,
  attempt: Attempt,
  outcome: 'expired' | 'refused',
  refusal?: SignerRefusal,
): Promise<null> {
  const id = attempt.withdrawal_id
  await inTransaction(pool, async (transaction) => {
    const isSending = await lockInState(transaction, { id, state: 'sending' })
    const current = await findOpenAttempt(transaction, id)
    // Signed meanwhile by another process: it may have been sent.
    if (!isSending || current?.attempt !== attempt.attempt || current.signature !== null) return
    await cancelAttempt(transaction, attempt, { outcome, networkLamports: 0n, finalSlot: null })
    if (refusal === undefined) return
    if (refusal === 'approval_refused') await dropApproval(transaction, id)
    await markWaiting(transaction, id, waitAfter(refusal))
  })
  return null
}
