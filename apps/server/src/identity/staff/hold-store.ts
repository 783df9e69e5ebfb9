import type { HoldKind, HoldReason } from '@throwdown/contract/player-hold'
import { invariant } from '@throwdown/rules/invariant'
import { type StaffCaller, staffCallerRow } from '../../audit/staff-caller.ts'
import { many, one, type Queryable } from '../../platform/sql.ts'

type HoldAction = {
  readonly playerId: string
  readonly what: HoldKind
  readonly note: string
  readonly staff: StaffCaller
}

type HoldResult = 'held' | 'known' | 'unknown' | 'not_allowed'
type ReleaseResult = 'released' | 'same_person' | 'unknown' | 'not_allowed'

/** The database checks again whose session it is, and records it. */
export async function setHold(
  db: Queryable,
  { playerId, what, reason, note, staff }: HoldAction & { readonly reason: HoldReason },
): Promise<HoldResult> {
  const row = await one<{ answer: HoldResult }>(db, {
    text: 'select player_hold_set($1, $2, $3, $4, $5) as answer',
    values: [staffCallerRow(staff), playerId, what, reason, note],
  })
  invariant(row !== undefined, 'a function answers')
  return row.answer
}

export async function releaseHold(
  db: Queryable,
  { playerId, what, note, staff }: HoldAction,
): Promise<ReleaseResult> {
  const row = await one<{ answer: ReleaseResult }>(db, {
    text: 'select player_hold_release($1, $2, $3, $4) as answer',
    values: [staffCallerRow(staff), playerId, what, note],
  })
  invariant(row !== undefined, 'a function answers')
  return row.answer
}

export type HoldRow = {
  readonly what: HoldKind
  readonly reason: HoldReason
  readonly set_by: string
  readonly set_by_name: string
  readonly set_at: Date
}

export async function listHolds(db: Queryable, playerId: string): Promise<HoldRow[]> {
  return many<HoldRow>(db, {
    text: `select hold.what, hold.reason, hold.set_by, setter.username as set_by_name, hold.set_at
             from player_hold as hold
             join player as setter on setter.id = hold.set_by
            where hold.player_id = $1
              and hold.released_at is null
            order by hold.what`,
    values: [playerId],
  })
}
