import type { CodeType } from '@throwdown/contract/auth'
import { inTransaction } from '../../platform/sql.ts'
import { admitCall, countsOfNetworks } from '../challenge/admit-call.ts'
import { type Client, type IdentityDeps, nowOf } from '../identity.ts'
import { sendReopenCode, sendResetCode, sendVerificationCode } from '../jobs.ts'
import { hashToken, newToken } from '../secrets.ts'

export type RequestCodeDeps = Pick<IdentityDeps, 'clock' | 'config' | 'database' | 'jobs' | 'limits'>

interface CodeRequest {
  readonly email: string
  readonly type: CodeType
  /** Of the browser's earlier request, whose code the new one replaces; null for a first request. */
  readonly requestToken: string | null
}

const JOB_OF_TYPE = { 'password-reset': sendResetCode, 'account-reopening': sendReopenCode } as const

/**
 * Records the request only. The worker looks up whether the e-mail has an account, so the reply cannot reveal it. Returns
 * the token that the browser must hold to use the code.
 */
export async function requestCode(
  deps: RequestCodeDeps,
  { email, type, requestToken }: CodeRequest,
  client: Client,
): Promise<string> {
  const { jobs, database } = deps
  const emailLower = email.toLowerCase()
  await admitCall(deps, client, {
    counts: [
      ...countsOfNetworks('mail-network', client),
      ...countsOfNetworks('mail-email-network', client, `${type}:${emailLower}`),
      { limit: 'mail-email', key: `${type}:${emailLower}` },
      { limit: 'mail-everyone', key: 'all' },
    ],
  })
  const token = requestToken ?? newToken()
  const asked = { requestHash: hashToken(token).toString('hex'), askedAtMs: nowOf(deps).getTime() }
  await inTransaction(database.pool, (transaction) =>
    type === 'email-verification'
      ? jobs.enqueue(transaction, sendVerificationCode, asked)
      : jobs.enqueue(transaction, JOB_OF_TYPE[type], { ...asked, email: emailLower }),
  )
  return token
}
