import { randomUUID } from 'node:crypto'
import { approvalHash } from '@throwdown/approvals/approval'
import type { ApprovalKind } from '@throwdown/contract/approval-kinds'
import type { Approval } from '@throwdown/contract/approvals'
import { canonicalJson } from '@throwdown/rules/transcript/canonical-json'
import type { StaffCaller } from '../audit/staff-caller.ts'
import { refuse } from '../platform/refusal.ts'
import type { Queryable } from '../platform/sql.ts'
import { showApproval } from './show-approvals.ts'
import { findPayableFrom, insertRequest, isSelfExcluded } from './store.ts'

/** Long enough for somebody in another time zone; a forgotten request must not be signed weeks later. */
const APPROVAL_MS = 24 * 3_600_000
/** The database refuses more. A withdrawal to a new address waits a day [C3], so its approval lasts two. */
const APPROVAL_MS_MAX = 3 * APPROVAL_MS

export interface RequestedAction {
  readonly kind: ApprovalKind
  readonly body: Readonly<Record<string, string>>
  readonly reason: string
  readonly makerId: string
  /** Made by the page; a repeat with the same one counts once. */
  readonly id?: string | undefined
}

/** [C8] Nothing happens yet: two people sign the hash of the request first. */
export async function createApproval(
  db: Queryable,
  { id = randomUUID(), kind, body, reason, makerId }: RequestedAction,
  staff: StaffCaller,
): Promise<Approval> {
  await refuseExcluded(db, { kind, body, now: staff.now })
  const request = {
    id,
    kind,
    body: canonicalJson(body),
    reason,
    makerId,
    expiresAtMs: await expiryOf(db, { kind, body }, staff.now.getTime()),
  }
  if (!(await insertRequest(db, { request, hash: approvalHash(request), staff }))) refuse('not_allowed')
  const stored = await showApproval(db, { id, now: staff.now })
  const isSame =
    stored.maker.id === makerId &&
    stored.kind === kind &&
    stored.reason === reason &&
    canonicalJson(stored.body) === request.body
  return isSame ? stored : refuse('approval_known')
}

/** A withdrawal that cannot be paid yet is approved until a day after it can. */
async function expiryOf(
  db: Queryable,
  { kind, body: { withdrawalId } }: Pick<RequestedAction, 'kind' | 'body'>,
  nowMs: number,
): Promise<number> {
  if (kind !== 'withdrawal' || withdrawalId === undefined) return nowMs + APPROVAL_MS
  const payableMs = (await findPayableFrom(db, withdrawalId))?.getTime() ?? nowMs
  return Math.min(Math.max(nowMs, payableMs) + APPROVAL_MS, nowMs + APPROVAL_MS_MAX)
}

/** [L3] A bonus invites to play. The database checks again when it is executed. */
async function refuseExcluded(
  db: Queryable,
  { kind, body, now }: Pick<RequestedAction, 'kind' | 'body'> & { readonly now: Date },
): Promise<void> {
  const { playerId } = body
  if (kind !== 'bonus' || playerId === undefined) return
  if (await isSelfExcluded(db, playerId, now)) refuse('player_excluded')
}
