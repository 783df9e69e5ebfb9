import type { Origin } from './audit-event.ts'

/** The member of staff who makes a call, from where and when. The database checks again whose session it is. */
export interface StaffCaller {
  readonly playerId: string
  readonly sessionId: string
  readonly origin: Omit<Origin, 'source'>
  readonly now: Date
}

/** The value of a parameter of type `staff_caller`. */
export function staffCallerRow({ sessionId, now, origin: { network, device } }: StaffCaller): string {
  const fields = [sessionId, now.toISOString(), network, device]
  return `(${fields.map((field) => (field === null ? '' : `"${field.replace(/["\\]/g, '\\$&')}"`)).join(',')})`
}
