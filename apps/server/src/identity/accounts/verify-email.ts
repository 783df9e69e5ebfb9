import { type Origin, playerSubject } from '../../audit/audit-event.ts'
import { recordAudit } from '../../audit/store.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Transaction } from '../../platform/sql.ts'
import { useCode, useLink } from '../codes/code-store.ts'
import { emailHashOf, type JudgeCodeDeps, judgeCode } from '../codes/one-time-code.ts'
import { putDevice } from '../devices/device-store.ts'
import { type Client, nowOf } from '../identity.ts'
import { hashToken } from '../secrets.ts'
import { recordSession } from '../sessions/start-session.ts'
import { findRequestedSignup, insertPlayer, takeSignup } from './signup-store.ts'

/** The mailed code turns the signup of this browser into a player and makes the session of the signup valid. */
export async function verifyEmail(
  deps: JudgeCodeDeps,
  { email, code, requestToken }: { email: string; code: string; requestToken: string | null },
  client: Client,
): Promise<void> {
  const right = await judgeCode(deps, { purpose: 'email-verification', email, code, requestToken }, client)
  const now = nowOf(deps)
  await inTransaction(deps.database.pool, async (transaction) => {
    if (!(await useCode(transaction, { ...right, now }))) refuse('code_invalid')
    const signup = { signupId: right.ownerId, now, from: client.origin }
    if (!(await admitSignup(transaction, signup))) refuse('code_invalid')
  })
}

export type VerifyByLinkDeps = Pick<JudgeCodeDeps, 'clock' | 'config' | 'database'>

/**
 * The mailed link works in any browser. It proves who reads the mail of the address: in a browser with a signup of its
 * own for that address it verifies that one, so that a stranger's look-alike mail cannot be confirmed by mistake.
 */
export async function verifyEmailByLink(
  deps: VerifyByLinkDeps,
  { link, requestToken }: { link: string; requestToken: string | null },
  { origin }: Client,
): Promise<void> {
  const now = nowOf(deps)
  await inTransaction(deps.database.pool, async (transaction) => {
    const purpose = 'email-verification'
    const linkHash = hashToken(link)
    const used = (await useLink(transaction, { purpose, linkHash, now })) ?? refuse('link_invalid')
    const own =
      requestToken === null
        ? null
        : await findRequestedSignup(transaction, { requestHash: hashToken(requestToken), now })
    const isSameAddress = own !== null && emailHashOf(deps, own.email).equals(used.emailHash)
    const signupId = isSameAddress ? own.id : used.ownerId
    if (!(await admitSignup(transaction, { signupId, now, from: origin }))) refuse('link_invalid')
  })
}

/** Two signups of one e-mail may both have a code: the first one used wins, and the other gets false. */
async function admitSignup(
  transaction: Transaction,
  { signupId, now, from }: { signupId: string; now: Date; from: Origin },
): Promise<boolean> {
  const signup = await takeSignup(transaction, signupId)
  if (!signup || !(await insertPlayer(transaction, signup, now))) return false
  const subject = playerSubject(signup.id)
  await recordAudit(transaction, { kind: 'account-verified', actorId: signup.id, subject, from })
  await recordSession(transaction, {
    sessionId: signup.session_id,
    playerId: signup.id,
    secondFactor: null,
    refreshHash: signup.refresh_hash,
    clientHash: signup.client_hash,
    device: signup.device,
    network: signup.network,
    now,
    from,
  })
  await putDevice(transaction, { playerId: signup.id, hash: signup.device_hash, now })
  return true
}
