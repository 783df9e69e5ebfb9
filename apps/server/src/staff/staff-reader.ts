import type { Origin } from '../audit/audit-event.ts'

/** The member of staff who looks, by which session and from where. */
export interface StaffReader {
  readonly playerId: string
  readonly sessionId: string
  readonly origin: Origin
  readonly now: Date
}
