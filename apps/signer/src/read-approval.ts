import { type ApprovalEvidence, approvalEvidence } from '@throwdown/approvals/evidence'
import { judgeApproval } from '@throwdown/approvals/judge-approval'
import type { ApprovalTrust } from '@throwdown/approvals/trusted-keys'
import { APPROVAL_BODIES, APPROVAL_KINDS } from '@throwdown/contract/approval-kinds'
import { canonicalJson } from '@throwdown/rules/transcript/canonical-json'
import type pg from 'pg'
import { readApprovalEvidence } from './approval-store.ts'
import { refuse } from './refuse.ts'

export type Approved = Pick<ApprovalEvidence, 'request' | 'outcome'> & {
  readonly signers: readonly [string, string]
}

/**
 * [C8] A request that two people have signed. The signer believes its own configured keys, not the database or the
 * process that names the request: it checks the signatures itself.
 */
export async function readApproval(
  game: Pick<pg.Pool, 'query'>,
  approvalId: string,
  trust: ApprovalTrust,
): Promise<Approved> {
  const evidence = approvalEvidence.safeParse(await readApprovalEvidence(game, approvalId))
  if (!evidence.success || evidence.data.request.id !== approvalId) return refuse('approval_refused')
  const judgement = judgeApproval(evidence.data, trust)
  const { request, outcome } = evidence.data
  if (!judgement.isApproved || !isProperBody(request)) return refuse('approval_refused')
  return { request, outcome, signers: judgement.signers }
}

/** The database reads the body on its own: it must be what the kind allows, in its one spelling. */
function isProperBody({ kind, body }: ApprovalEvidence['request']): boolean {
  const known = APPROVAL_KINDS.find((name) => name === kind)
  if (known === undefined) return false
  const parsed = APPROVAL_BODIES[known].safeParse(JSON.parse(body))
  return parsed.success && canonicalJson(parsed.data) === body
}
