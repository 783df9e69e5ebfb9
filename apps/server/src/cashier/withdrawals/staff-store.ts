import { type StaffCaller, staffCallerRow } from '../../audit/staff-caller.ts'
import type { Coin } from '../../ledger/ports.ts'
import { many, one, type Queryable } from '../../platform/sql.ts'
import type { WaitReason } from './store.ts'

type StaffAction = { readonly reason: string; readonly staff: StaffCaller }

/** `over`: it is signed, ended or unknown. */
export async function rejectOne(
  db: Queryable,
  { withdrawalId, reason, staff }: StaffAction & { readonly withdrawalId: string },
): Promise<'stopped' | 'not_allowed' | 'over'> {
  const row = await one<{ answer: 'stopped' | 'not_allowed' | 'over' }>(db, {
    text: 'select withdrawal_staff_reject($1, $2, $3) as answer',
    values: [staffCallerRow(staff), withdrawalId, reason],
  })
  return row?.answer ?? 'not_allowed'
}

/** False if the session is not one of staff. */
export async function pauseAll(db: Queryable, { reason, staff }: StaffAction): Promise<boolean> {
  const row = await one<{ paused: boolean }>(db, {
    text: 'select withdrawal_staff_pause($1, $2) as paused',
    values: [staffCallerRow(staff), reason],
  })
  return row?.paused ?? false
}

export type WaitingRow = {
  readonly id: string
  readonly rank: number
  readonly player_id: string
  readonly username: string
  readonly joined_at: Date
  readonly coin: Coin
  readonly micros: bigint
  readonly fee: bigint
  readonly units: bigint
  readonly address: string
  readonly address_since: Date | null
  readonly shared_by: number
  readonly requested_at: Date
  /** Exact, for the next page. */
  readonly at_micros: bigint
  readonly wait_reason: WaitReason
  readonly waits_until: Date | null
  readonly needs_approval: boolean
  readonly approval_id: string | null
  readonly approval_signatures: number
  readonly is_approved: boolean
  readonly was_approved: boolean
}

type WaitingAfter = { readonly rank: number; readonly atMicros: string; readonly id: string }

/** The database checks again whose session it is, and records that they were read. */
export function listWaiting(
  db: Queryable,
  { staff, after, limit }: { staff: StaffCaller; after: WaitingAfter | null; limit: number },
): Promise<WaitingRow[]> {
  return many<WaitingRow>(db, {
    text: `select id, rank, player_id, username, joined_at, coin, micros, fee, units, address, address_since, shared_by, requested_at,
                  (extract(epoch from requested_at) * 1000000)::bigint as at_micros, wait_reason, waits_until,
                  needs_approval, approval_id, approval_signatures, is_approved, was_approved
             from withdrawal_staff_page(
               $1, $2, 'epoch'::timestamptz + $3::bigint * interval '1 microsecond', $4, $5
             )`,
    values: [staffCallerRow(staff), after?.rank ?? null, after?.atMicros ?? null, after?.id ?? null, limit],
  })
}

export type UnknownPaymentRow = {
  readonly signature: string
  readonly coin: Coin
  readonly units: bigint
  readonly address: string | null
  readonly found_at: Date
  readonly is_sweep: boolean
  readonly withdrawal_id: string | null
  readonly username: string | null
}

/** [C10] What the hot wallet has paid and is not in the ledger. Nothing for a session that is not one of staff. */
export function listUnknownPayments(db: Queryable, staff: StaffCaller): Promise<UnknownPaymentRow[]> {
  return many<UnknownPaymentRow>(db, {
    text: `select signature, coin, units, address, found_at, is_sweep, withdrawal_id, username from spend_staff_list($1)`,
    values: [staffCallerRow(staff)],
  })
}

export type PauseRow = {
  readonly paused: boolean
  readonly reason: string
  readonly changed_at: Date
  readonly frozen: boolean
}

export async function readPause(db: Queryable): Promise<PauseRow | undefined> {
  return one<PauseRow>(db, {
    text: 'select p.paused, p.reason, p.changed_at, f.frozen from withdrawal_pause p cross join ledger_freeze f',
  })
}
