import { randomUUID } from 'node:crypto'
import { approvalHash } from '@throwdown/approvals/approval'
import type { ApprovalKind } from '@throwdown/contract/approval-kinds'
import type { Approval } from '@throwdown/contract/approvals'
import { canonicalJson } from '@throwdown/rules/transcript/canonical-json'
import { refuse } from '../platform/refusal.ts'
import type { Queryable } from '../platform/sql.ts'
import { showApproval } from './show-approvals.ts'
import { insertRequest, type StaffCall } from './store.ts'

/** Long enough for somebody in another time zone; a forgotten request must not be signed weeks later. */
const APPROVAL_MS = 24 * 3_600_000

export interface AskedAction {
  readonly kind: ApprovalKind
  readonly body: Readonly<Record<string, string>>
  readonly reason: string
  readonly makerId: string
  /** Made by the page; a repeat with the same one asks once. */
  readonly id?: string | undefined
}

/** [C8] Nothing happens yet: two people sign the hash of the request first. */
export async function createApproval(
  db: Queryable,
  { id = randomUUID(), kind, body, reason, makerId }: AskedAction,
  call: StaffCall,
): Promise<Approval> {
  const request = {
    id,
    kind,
    body: canonicalJson(body),
    reason,
    makerId,
    expiresAtMs: call.now.getTime() + APPROVAL_MS,
  }
  if (!(await insertRequest(db, { request, hash: approvalHash(request), call }))) refuse('not_allowed')
  const stored = await showApproval(db, { id, now: call.now })
  const isSame =
    stored.maker.id === makerId &&
    stored.kind === kind &&
    stored.reason === reason &&
    canonicalJson(stored.body) === request.body
  return isSame ? stored : refuse('approval_known')
}
