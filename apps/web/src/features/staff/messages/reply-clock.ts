import type { ContactMessage } from '@throwdown/contract/contact'

const HOUR_MS = 3_600_000
/** The contact page promises an answer within 24-48 hours. */
const DUE_HOURS = 24
const LATE_HOURS = 48

type Clock = { readonly state: 'answered' | 'waiting' | 'due' | 'late'; readonly hours: number }

/** How long the sender has waited, in whole hours; a reply or the end of the case stops it. */
export function replyClock(
  { createdAt, answeredAt, status }: Pick<ContactMessage, 'createdAt' | 'answeredAt' | 'status'>,
  nowMs: number,
): Clock {
  const since = (ms: number) => Math.max(0, Math.floor((ms - Date.parse(createdAt)) / HOUR_MS))
  if (answeredAt !== null) return { state: 'answered', hours: since(Date.parse(answeredAt)) }
  const hours = since(nowMs)
  if (status === 'resolved') return { state: 'answered', hours }
  if (hours >= LATE_HOURS) return { state: 'late', hours }
  return { state: hours >= DUE_HOURS ? 'due' : 'waiting', hours }
}
