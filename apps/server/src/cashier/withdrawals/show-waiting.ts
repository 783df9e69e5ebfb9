import type { Parsed } from '@throwdown/contract/endpoint'
import type {
  UnknownPayment,
  WaitingWithdrawal,
  waitingWithdrawals,
} from '@throwdown/contract/staff-withdrawals'
import type { StaffCaller } from '../../audit/staff-caller.ts'
import type { Queryable } from '../../platform/sql.ts'
import {
  listUnknownPayments,
  listWaiting,
  readPause,
  type UnknownPaymentRow,
  type WaitingRow,
} from './staff-store.ts'

type Query = Parsed<typeof waitingWithdrawals, 'query'>
type Page = Parsed<typeof waitingWithdrawals, 'reply'>['data']

/** One more than requested is read: it shows whether there is a next page. */
export async function showWaiting(
  db: Queryable,
  { staff, query }: { staff: StaffCaller; query: Query },
): Promise<Page> {
  const rows = await listWaiting(db, { staff, after: placeOf(query.after), limit: query.limit + 1 })
  const pause = await readPause(db)
  const shown = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? shown.at(-1) : undefined
  return {
    withdrawals: shown.map(waitingOf),
    next: last ? `${last.rank}.${last.at_micros}.${last.id}` : null,
    pause: pause?.paused ? { reason: pause.reason, sinceMs: pause.changed_at.getTime() } : null,
    isFrozen: pause?.frozen ?? true,
    unknownPayments: (await listUnknownPayments(db, staff)).map(paymentOf),
  }
}

const paymentOf = (row: UnknownPaymentRow): UnknownPayment => ({
  signature: row.signature,
  coin: row.coin,
  units: row.units.toString(),
  address: row.address,
  foundAtMs: row.found_at.getTime(),
  isSweep: row.is_sweep,
  withdrawal:
    row.withdrawal_id === null
      ? null
      : { id: row.withdrawal_id, username: row.username ?? row.withdrawal_id },
})

function placeOf(after: string | undefined) {
  if (after === undefined) return null
  const [rank = '', atMicros = '', id = ''] = after.split('.')
  return { rank: Number(rank), atMicros, id }
}

const waitingOf = (row: WaitingRow): WaitingWithdrawal => ({
  id: row.id,
  player: { id: row.player_id, username: row.username, joinedAtMs: row.joined_at.getTime() },
  coin: row.coin,
  micros: row.micros.toString(),
  fee: row.fee.toString(),
  units: row.units.toString(),
  address: row.address,
  addressSinceMs: row.address_since?.getTime() ?? null,
  sharedBy: row.shared_by,
  requestedAtMs: row.requested_at.getTime(),
  waitReason: row.wait_reason,
  waitsUntilMs: row.waits_until?.getTime() ?? null,
  needsApproval: row.needs_approval,
  isApproved: row.is_approved,
  needsAnother: row.was_approved && !row.is_approved,
  request:
    row.approval_id === null ? null : { approvalId: row.approval_id, signatures: row.approval_signatures },
})
