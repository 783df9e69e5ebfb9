import { emailAddress } from '@throwdown/contract/email-address'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction } from '../../platform/sql.ts'
import { admitCall } from '../challenge/admit-call.ts'
import { deleteCode } from '../codes/code-store.ts'
import { type Client, type IdentityDeps, nowOf } from '../identity.ts'
import { sendVerificationCode } from '../jobs.ts'
import { hashToken, newToken } from '../secrets.ts'
import { countsOfSignup } from './sign-up.ts'
import { setSignupEmail } from './signup-store.ts'

export type ChangeSignupEmailDeps = Pick<IdentityDeps, 'clock' | 'config' | 'database' | 'jobs' | 'limits'>

/** Corrects a mistyped address before it is verified. What was mailed to the address before opens nothing any more. */
export async function changeSignupEmail(
  deps: ChangeSignupEmailDeps,
  { email, requestToken }: { email: string; requestToken: string | null },
  client: Client,
): Promise<void> {
  if (!emailAddress.safeParse(email).success) refuse('email_invalid')
  await admitCall(deps, client, { counts: countsOfSignup(client, email.toLowerCase()) })
  const now = nowOf(deps)
  const requestHash = hashToken(requestToken ?? newToken())
  await inTransaction(deps.database.pool, async (transaction) => {
    if (!(await setSignupEmail(transaction, { requestHash, email, now }))) refuse('signup_expired')
    await deleteCode(transaction, { purpose: 'email-verification', requestHash })
    await deps.jobs.enqueue(transaction, sendVerificationCode, {
      requestHash: requestHash.toString('hex'),
      askedAtMs: now.getTime(),
    })
  })
}
