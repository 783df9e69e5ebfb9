import { approvalHash } from '@throwdown/approvals/approval'
import { passkeySiteOf } from '@throwdown/approvals/passkey-site'
import type { ApprovalTrust } from '@throwdown/approvals/trusted-keys'
import { attestRequest } from '@throwdown/signer-link/messages'
import type pg from 'pg'
import { insertAttestation } from './approval-store.ts'
import type { SignerConfig } from './config.ts'
import type { SignerLog } from './log.ts'
import { readApproval } from './read-approval.ts'
import { type Call, call } from './serve.ts'

type AttestDeps = { readonly game: pg.Pool; readonly trust: ApprovalTrust }

/**
 * [C8] Checks the signatures of two people and stores that it has. The database executes a request only with this row,
 * which no other process can write. A repeat stores nothing new. The row is in the game's database, with what it allows: who
 * restores the one restores the other.
 */
export async function attestApproval(
  { game, trust }: AttestDeps,
  approvalId: string,
): Promise<readonly [string, string]> {
  const { request, signers } = await readApproval(game, approvalId, trust)
  await insertAttestation(game, { approvalId, hash: approvalHash(request), signers })
  return signers
}

export const trustOf = (config: SignerConfig): ApprovalTrust => ({
  rootKeys: config.APPROVAL_ROOT_KEYS,
  site: passkeySiteOf(config),
})

export function attestCall(deps: AttestDeps & { readonly log: SignerLog }): Call {
  return call(['worker'], attestRequest, async ({ approval }) => {
    const signers = await attestApproval(deps, approval)
    deps.log('attested an approval', { approval })
    return { signers }
  })
}
