import type { Origin } from './audit-event.ts'

/** The session of staff that asks or acts, from where and when. The database asks again whose session it is. */
export interface StaffCaller {
  readonly sessionId: string
  readonly origin: Omit<Origin, 'source'>
  readonly now: Date
}
