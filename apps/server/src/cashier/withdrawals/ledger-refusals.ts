import { DatabaseError } from 'pg'

/** Codes that the ledger's functions raise. */
export const LEDGER_REFUSES = {
  /** [C4] No fresh price, or not the one that the audit has read. */
  price: 'LD014',
  /** The audit has not read the chain since the withdrawal was requested or its last attempt was taken back. */
  unaudited: 'LD015',
  /** Ended, or signed already: another process was faster. */
  notOpen: 'LD017',
  /** [C8] */
  unapproved: 'LD021',
  /** [C8] [C9] Staff hold the withdrawals of the player, or the account was reopened. */
  held: 'LD022',
  /** [C10] What the hot wallet paid is not compared yet with a database that has just started or was restored. */
  unwatched: 'LD023',
  /** Another withdrawal has the same message. */
  notUnique: '23505',
} as const

export const isRefusedByLedger = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof DatabaseError && codes.includes(error.code ?? '')
