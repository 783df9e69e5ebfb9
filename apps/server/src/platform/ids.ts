import { randomUUID } from 'node:crypto'

// Fits a UUID or a trace id, and no character that could forge a log line or a header.
const WELL_FORMED = /^[A-Za-z0-9_-]{8,64}$/

/** Keeps the id a proxy or client gave, so one id follows a call through every log; replaces a malformed one. */
export function requestIdFrom(header: string | string[] | undefined): string {
  if (typeof header === 'string' && WELL_FORMED.test(header)) return header
  return randomUUID()
}

/** RFC 9562, version 7: starts with the time, so rows of one day are adjacent in an index. */
export function uuidV7(nowMs: number, random: string = randomUUID()): string {
  const time = nowMs.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`
}
