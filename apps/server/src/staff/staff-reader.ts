import type { Origin } from '../audit/audit-event.ts'
import type { StaffCaller } from '../audit/staff-caller.ts'

/** The member of staff who looks. */
export interface StaffReader extends StaffCaller {
  readonly playerId: string
  readonly origin: Origin
}
