import { one, type Queryable } from '../../platform/sql.ts'

export type StaffCaller = {
  readonly sessionId: string
  readonly origin: { readonly network: string; readonly device: string | null }
}

type StaffAction = { readonly reason: string; readonly staff: StaffCaller; readonly now: Date }

/** `over`: it is signed, ended or unknown. */
export async function rejectOne(
  db: Queryable,
  {
    withdrawalId,
    reason,
    now,
    staff: { sessionId, origin },
  }: StaffAction & { readonly withdrawalId: string },
): Promise<'stopped' | 'not_allowed' | 'over'> {
  const row = await one<{ answer: 'stopped' | 'not_allowed' | 'over' }>(db, {
    text: 'select withdrawal_staff_reject($1, $2, $3, $4, $5, $6) as answer',
    values: [sessionId, withdrawalId, reason, now, origin.network, origin.device],
  })
  return row?.answer ?? 'not_allowed'
}

/** False if the session is not one of staff. */
export async function pauseAll(
  db: Queryable,
  { reason, now, staff: { sessionId, origin } }: StaffAction,
): Promise<boolean> {
  const row = await one<{ paused: boolean }>(db, {
    text: 'select withdrawal_staff_pause($1, $2, $3, $4, $5) as paused',
    values: [sessionId, reason, now, origin.network, origin.device],
  })
  return row?.paused ?? false
}
