import { randomUUID } from 'node:crypto'

// Wide enough for a UUID or a trace id, too narrow for anything a log reader or a header could be fooled with.
const WELL_FORMED = /^[A-Za-z0-9_-]{8,64}$/

/** Keeps the id a proxy or client gave, so one id follows a call through every log; replaces anything odd. */
export function requestIdFrom(header: string | string[] | undefined): string {
  if (typeof header === 'string' && WELL_FORMED.test(header)) return header
  return randomUUID()
}
