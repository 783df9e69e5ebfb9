import type { Approval } from '@throwdown/contract/approvals'
import { usernamesOf } from '../identity/staff/username-store.ts'
import { refuse } from '../platform/refusal.ts'
import type { Queryable } from '../platform/sql.ts'
import { type ApprovalRow, findApproval, selectApprovals } from './store.ts'

/** A page; older ones are requested by `before`. */
const APPROVALS_MAX = 100

export async function showApproval(db: Queryable, { id, now }: { id: string; now: Date }): Promise<Approval> {
  const row = (await findApproval(db, id)) ?? refuse('not_found')
  return shownApproval(row, await peopleIn(db, [row]), now)
}

export async function listApprovals(
  db: Queryable,
  { state, before, now }: { state: 'open' | 'all'; before: string | undefined; now: Date },
): Promise<Approval[]> {
  const rows = await selectApprovals(db, {
    isOpen: state === 'open',
    before: before ?? null,
    now,
    most: APPROVALS_MAX,
  })
  const personOf = await peopleIn(db, rows)
  return rows.map((row) => shownApproval(row, personOf, now))
}

type PersonOf = (playerId: string) => Approval['maker']

async function peopleIn(db: Queryable, rows: readonly ApprovalRow[]): Promise<PersonOf> {
  const ids = rows.flatMap(({ makerId, subjectId, signers }) => [
    makerId,
    ...(subjectId === null ? [] : [subjectId]),
    ...signers.map(({ id }) => id),
  ])
  const names = await usernamesOf(db, [...new Set(ids)])
  return (playerId) => ({ id: playerId, username: names.get(playerId) ?? playerId })
}

function shownApproval(row: ApprovalRow, personOf: PersonOf, now: Date): Approval {
  const { id, kind, reason, detail } = row
  return {
    id,
    kind,
    body: JSON.parse(row.body),
    reason,
    detail,
    maker: personOf(row.makerId),
    subject: row.subjectId === null ? null : personOf(row.subjectId),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    hash: row.hash.toString('hex'),
    state: row.outcome ?? (row.expiresAt <= now ? 'expired' : 'open'),
    signers: row.signers.map((signer) => ({
      ...personOf(signer.id),
      signedAt: new Date(signer.signedAtMs).toISOString(),
    })),
  }
}
