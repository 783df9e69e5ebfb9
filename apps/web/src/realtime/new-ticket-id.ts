/** Where the random id has its version, and everything random after it. */
const AFTER_VERSION = 15
/** A one and twelve zeros in hex. */
const TWELVE_DIGITS = 2 ** 48

/** The time and 74 random bits (UUID version 7): ids that follow each other are stored beside each other. */
export function newTicketId(nowMs: number = Date.now()): string {
  const time = (TWELVE_DIGITS + nowMs).toString(16).slice(1)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(AFTER_VERSION)}`
}
