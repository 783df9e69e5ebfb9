import type { CodeType } from '@throwdown/contract/auth'
import { inTransaction } from '../../platform/sql.ts'
import { type Client, type IdentityDeps, nowOf } from '../identity.ts'
import { sendResetCode, sendVerificationCode } from '../jobs.ts'

export type RequestCodeDeps = Pick<IdentityDeps, 'clock' | 'database' | 'jobs' | 'limits'>

/** Records the request only. The worker looks up whether the e-mail has an account, so the reply cannot tell. */
export async function requestCode(
  deps: RequestCodeDeps,
  { email, type }: { email: string; type: CodeType },
  { address }: Client,
): Promise<void> {
  const { limits, jobs, database } = deps
  const emailLower = email.toLowerCase()
  await limits.enforce('mail-address', address)
  await limits.enforce('mail-email', `${type}:${emailLower}`)
  const job = type === 'password-reset' ? sendResetCode : sendVerificationCode
  await inTransaction(database.pool, (transaction) =>
    jobs.enqueue(transaction, job, { email: emailLower, askedAtMs: nowOf(deps).getTime() }),
  )
}
