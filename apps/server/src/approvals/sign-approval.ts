import { approvalHash } from '@throwdown/approvals/approval'
import { isSigned } from '@throwdown/approvals/is-signed'
import { passkeySiteOf } from '@throwdown/approvals/passkey-site'
import type { Approval } from '@throwdown/contract/approvals'
import type { PasskeyAssertion } from '@throwdown/contract/passkey'
import type { StaffCaller } from '../audit/staff-caller.ts'
import type { Context } from '../platform/context.ts'
import { refuse } from '../platform/refusal.ts'
import { inTransaction, type Queryable } from '../platform/sql.ts'
import { executeApprovalsJob } from './execute-approvals-job.ts'
import { showApproval } from './show-approvals.ts'
import { type ApprovalRow, findApproval, insertSignature, selectOwnKeys } from './store.ts'

type SignDeps = Pick<Context, 'config' | 'database' | 'jobs'>

const SIGN_WITHIN_MS = 5 * 60_000

/** What the browser needs to sign the request with a key of this person. */
export async function signatureOptions(
  { config, database }: SignDeps,
  { id, playerId, now }: { id: string; playerId: string; now: Date },
) {
  const row = await openRequest(database.pool, id, now)
  const keys = await selectOwnKeys(database.pool, playerId)
  if (keys.length === 0) refuse('approver_key_missing')
  return {
    challenge: approvalHash(requestOf(row)).toString('base64url'),
    rpId: passkeySiteOf(config).domain,
    timeout: SIGN_WITHIN_MS,
    userVerification: 'required' as const,
    allowCredentials: keys.map(({ credentialId }) => ({
      type: 'public-key' as const,
      id: Buffer.from(credentialId, 'hex').toString('base64url'),
    })),
  }
}

/**
 * Stores a signature that is right. This check is for the person who signs: worker and signer check both signatures
 * again before they act. The worker is called in the same transaction.
 */
export async function signApproval(
  { config, database, jobs }: SignDeps,
  { id, response, staff }: { id: string; response: PasskeyAssertion; staff: StaffCaller },
): Promise<Approval> {
  const { playerId, now } = staff
  const row = await openRequest(database.pool, id, now)
  const signature = {
    credentialId: hexOf(response.id),
    authenticatorData: hexOf(response.response.authenticatorData),
    clientData: hexOf(response.response.clientDataJSON),
    signature: hexOf(response.response.signature),
  }
  const keys = await selectOwnKeys(database.pool, playerId)
  const key = keys.find(({ credentialId }) => credentialId === signature.credentialId)
  const hash = approvalHash(requestOf(row))
  if (!key || !isSigned({ hash, publicKey: key.publicKey, signature, site: passkeySiteOf(config) }))
    refuse('passkey_refused', { playerId })
  return inTransaction(database.pool, async (transaction) => {
    const answer = await insertSignature(transaction, { requestId: id, signature, staff })
    if (answer === 'over') refuse('approval_over')
    if (answer === 'not_allowed') refuse('not_allowed')
    await jobs.enqueue(transaction, executeApprovalsJob, {})
    return showApproval(transaction, { id, now })
  })
}

async function openRequest(db: Queryable, id: string, now: Date): Promise<ApprovalRow> {
  const row = (await findApproval(db, id)) ?? refuse('not_found')
  if (row.outcome !== null || row.expiresAt <= now) refuse('approval_over')
  return row
}

const requestOf = (row: ApprovalRow) => ({ ...row, expiresAtMs: row.expiresAt.getTime() })

const hexOf = (base64url: string): string => Buffer.from(base64url, 'base64url').toString('hex')
