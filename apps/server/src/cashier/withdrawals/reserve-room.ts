import { reserveRoomReply, type SignerRefusal } from '@throwdown/signer-link/messages'
import { SignerRefused } from '@throwdown/signer-link/signer-link'
import { findApproval } from './attempt-store.ts'
import type { PayingDeps } from './deps.ts'
import { dropApproval, type Waiting, type WithdrawalRow } from './store.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Asks the signer before an attempt is opened: what it refuses waits and costs no attempt. Null: there is room. */
export async function reserveRoom(
  { pool, signer, log }: PayingDeps,
  { id }: WithdrawalRow,
  message: Buffer,
): Promise<Waiting | null> {
  try {
    const approval = await findApproval(pool, id)
    const request = { message: message.toString('base64'), withdrawal: id, approval }
    await signer.call('/reserve-room', request, reserveRoomReply)
    return null
  } catch (error) {
    if (!(error instanceof SignerRefused)) throw error
    log.warn({ withdrawalId: id, refusal: error.refusal }, 'the signer has no room for a withdrawal')
    if (error.refusal === 'approval_refused') await dropApproval(pool, id)
    return waitAfter(error.refusal)
  }
}

/** Why a withdrawal waits that the signer refuses, and when it is asked again. */
export function waitAfter(refusal: SignerRefusal): Waiting {
  if (refusal === 'destination_not_allowed') return { waitReason: 'new_address', againInMs: 30 * MINUTE }
  // [C8] The signatures that were given have ended: no try before there is another approval.
  if (refusal === 'approval_refused') return { waitReason: 'approval', againInMs: 5 * SECOND }
  if (refusal === 'approval_needed') return { waitReason: 'approval', againInMs: 10 * MINUTE }
  // The first in line asks; the others wait for it.
  if (refusal === 'over_hour_cap' || refusal === 'over_day_cap')
    return { waitReason: 'limit', againInMs: 5 * SECOND }
  // Above the cap of a transfer it never has room, and must not hold up others.
  return { waitReason: 'paused', againInMs: 30 * MINUTE }
}
