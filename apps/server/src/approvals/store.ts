import type { ApprovalRequest, ApprovalSignature } from '@throwdown/approvals/approval'
import type { KeyFacts } from '@throwdown/approvals/trusted-keys'
import type { Approval } from '@throwdown/contract/approvals'
import { type StaffCaller, staffCallerRow } from '../audit/staff-caller.ts'
import { many, one, type Queryable, type Transaction } from '../platform/sql.ts'

/** Returns false when the session is not one of staff. */
export async function insertRequest(
  db: Queryable,
  { request, hash, staff }: { request: Omit<ApprovalRequest, 'makerId'>; hash: Buffer; staff: StaffCaller },
): Promise<boolean> {
  const { id, kind, body, reason, expiresAtMs } = request
  const expiresAt = new Date(expiresAtMs)
  const row = await one<{ created: boolean }>(db, {
    text: 'select approval_create($1, $2, $3, $4, $5, $6, $7) as created',
    values: [staffCallerRow(staff), id, kind, body, reason, hash, expiresAt],
  })
  return row?.created ?? false
}

/** [C3] When the address of a withdrawal may be paid; one that the signer does not know yet waits a day from now. */
export async function findPayableFrom(db: Queryable, withdrawalId: string): Promise<Date | undefined> {
  const row = await one<{ payable_from: Date }>(db, {
    text: `select withdrawal_payable_from(w.id, clock_timestamp()) as payable_from
             from withdrawal w
            where w.id = $1`,
    values: [withdrawalId],
  })
  return row?.payable_from
}

export async function insertSignature(
  transaction: Transaction,
  {
    requestId,
    signature,
    staff,
  }: { requestId: string; signature: Omit<ApprovalSignature, 'playerId'>; staff: StaffCaller },
): Promise<'signed' | 'not_allowed' | 'over'> {
  const bytes = [
    signature.credentialId,
    signature.authenticatorData,
    signature.clientData,
    signature.signature,
  ]
  const row = await one<{ answer: 'signed' | 'not_allowed' | 'over' }>(transaction, {
    text: 'select approval_sign($1, $2, $3, $4, $5, $6) as answer',
    values: [staffCallerRow(staff), requestId, ...bytes.map((hex) => Buffer.from(hex, 'hex'))],
  })
  return row?.answer ?? 'not_allowed'
}

export async function withdrawRequest(
  db: Queryable,
  { requestId, staff }: { requestId: string; staff: StaffCaller },
): Promise<'withdrawn' | 'not_allowed' | 'over'> {
  const row = await one<{ answer: 'withdrawn' | 'not_allowed' | 'over' }>(db, {
    text: 'select approval_withdraw($1, $2) as answer',
    values: [staffCallerRow(staff), requestId],
  })
  return row?.answer ?? 'not_allowed'
}

export type ApprovalRow = {
  readonly id: string
  readonly kind: Approval['kind']
  readonly body: string
  readonly reason: string
  readonly makerId: string
  /** The player in the body, or the owner of its withdrawal. */
  readonly subjectId: string | null
  readonly hash: Buffer
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly outcome: 'done' | 'refused' | 'withdrawn' | null
  readonly detail: string | null
  readonly signers: readonly { readonly id: string; readonly signedAtMs: number }[]
}

const SELECT = `select r.id, r.kind, r.body, r.reason, r.maker_id as "makerId", r.hash,
       coalesce(r.body::jsonb ->> 'playerId', (
         select w.player_id::text from withdrawal w where w.id = (r.body::jsonb ->> 'withdrawalId')::uuid
       )) as "subjectId",
       r.created_at as "createdAt", r.expires_at as "expiresAt", o.outcome, o.detail,
       coalesce((
         select jsonb_agg(jsonb_build_object(
                  'id', s.player_id, 'signedAtMs', floor(extract(epoch from s.signed_at) * 1000)::bigint
                ) order by s.signed_at, s.player_id)
           from approval_signature s
          where s.request_id = r.id
       ), '[]') as signers
  from approval_request r
  left join approval_outcome o on o.request_id = r.id`

export async function findApproval(db: Queryable, id: string): Promise<ApprovalRow | undefined> {
  return one<ApprovalRow>(db, { text: `${SELECT} where r.id = $1`, values: [id] })
}

/** The newest first; requests of one millisecond by id. A page is continued after the request `before`. */
export async function selectApprovals(
  db: Queryable,
  { isOpen, before, now, most }: { isOpen: boolean; before: string | null; now: Date; most: number },
): Promise<ApprovalRow[]> {
  return many<ApprovalRow>(db, {
    text: `${SELECT}
      where (not $1 or (o.request_id is null and r.expires_at > $2))
        and ($3::uuid is null or (r.created_at, r.id) < (
          select b.created_at, b.id from approval_request b where b.id = $3
        ))
      order by r.created_at desc, r.id desc
      limit $4`,
    values: [isOpen, now, before, most],
  })
}

/** The keys with which this person can sign now. */
export async function selectOwnKeys(db: Queryable, playerId: string): Promise<KeyFacts[]> {
  return many<KeyFacts>(db, {
    text: `select encode(k.credential_id, 'hex') as "credentialId", k.player_id as "playerId",
                  encode(k.public_key, 'hex') as "publicKey"
             from approver_key k
            where k.player_id = $1
              and not exists (select from approver_key_end e where e.key_seq = k.seq)
            order by k.seq`,
    values: [playerId],
  })
}

export type OwnKey = KeyFacts & { readonly isFirst: boolean; readonly addedAt: Date }

/** The same, as its owner sees them. */
export async function listOwnKeys(db: Queryable, playerId: string): Promise<OwnKey[]> {
  return many<OwnKey>(db, {
    text: `select encode(k.credential_id, 'hex') as "credentialId", k.player_id as "playerId",
                  encode(k.public_key, 'hex') as "publicKey", k.approval_id is null as "isFirst", k.added_at as "addedAt"
             from approver_key k
            where k.player_id = $1
              and not exists (select from approver_key_end e where e.key_seq = k.seq)
            order by k.seq`,
    values: [playerId],
  })
}

export async function isKnownKey(db: Queryable, credentialId: string): Promise<boolean> {
  const row = await one<{ known: boolean }>(db, {
    text: `select exists (select from approver_key where credential_id = decode($1, 'hex')) as known`,
    values: [credentialId],
  })
  return row?.known ?? false
}

/** Returns false for everybody but the first two, and for a second key. */
export async function offerFirstKey(
  db: Queryable,
  { credentialId, publicKey, staff }: Omit<KeyFacts, 'playerId'> & { staff: StaffCaller },
): Promise<boolean> {
  const row = await one<{ offered: boolean }>(db, {
    text: `select approver_offer_first_key($1, decode($2, 'hex'), decode($3, 'hex')) as offered`,
    values: [staffCallerRow(staff), credentialId, publicKey],
  })
  return row?.offered ?? false
}

/** Returns false when the key is not one of this person. */
export async function endOwnKey(
  db: Queryable,
  { credentialId, staff }: { credentialId: string; staff: StaffCaller },
): Promise<boolean> {
  const row = await one<{ ended: boolean }>(db, {
    text: `select approver_end_key($1, decode($2, 'hex')) as ended`,
    values: [staffCallerRow(staff), credentialId],
  })
  return row?.ended ?? false
}

/** [L3] An exclusion of any account of the person counts. */
export async function isSelfExcluded(db: Queryable, playerId: string, now: Date): Promise<boolean> {
  const row = await one<{ excluded: boolean | null }>(db, {
    text: `select break_kind = 'excluded' as excluded from play_session_of($1, $2)`,
    values: [playerId, now],
  })
  return row?.excluded ?? false
}
