import type { CodeType } from '@throwdown/contract/auth'
import { inTransaction } from '../../platform/sql.ts'
import { type Caller, type Identity, nowOf } from '../identity.ts'
import { sendResetCode, sendVerificationCode } from '../jobs.ts'

/** Writes down that somebody asked. Who that e-mail belongs to, if anybody, is the worker's to find out. */
export async function requestCode(
  identity: Identity,
  { email, type }: { email: string; type: CodeType },
  { address }: Caller,
): Promise<void> {
  const { limits, jobs, database } = identity
  const wanted = email.toLowerCase()
  await limits.enforce('mail-address', address)
  await limits.enforce('mail-email', `${type}:${wanted}`)
  const job = type === 'password-reset' ? sendResetCode : sendVerificationCode
  await inTransaction(database.pool, (transaction) =>
    jobs.enqueue(transaction, job, { email: wanted, askedAtMs: nowOf(identity).getTime() }),
  )
}
