import type { StaffPool } from '@throwdown/contract/staff-pools'
import { type StaffCaller, staffCallerRow } from '../audit/staff-caller.ts'
import { many, type Queryable } from '../platform/sql.ts'

export type StaffPoolRow = {
  readonly id: string
  readonly tier: number
  readonly state: StaffPool['state']
  readonly starts_at: Date
  readonly ends_at: Date
  readonly review_ends_at: Date | null
  readonly held_at: Date | null
  readonly players: number
  readonly total: bigint
  readonly booked: bigint
  readonly ends_as: StaffPool['endsAs']
  readonly fee: bigint | null
  readonly prizes: StaffPool['prizes']
  readonly request_id: string | null
  readonly request_kind: 'pool-hold' | 'pool-release' | null
  readonly request_signatures: number | null
}

/** The database checks again whose session it is, and records that they were read. */
export function listForStaff(db: Queryable, staff: StaffCaller): Promise<StaffPoolRow[]> {
  return many<StaffPoolRow>(db, {
    text: `select id, tier, state, starts_at, ends_at, review_ends_at, held_at, players, total, booked, ends_as, fee, prizes,
                  request_id, request_kind, request_signatures
             from bounty_staff_pools($1)`,
    values: [staffCallerRow(staff)],
  })
}
