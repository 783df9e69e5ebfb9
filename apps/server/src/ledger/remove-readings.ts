import type { Queryable } from '../platform/sql.ts'
import { removeOldReadings } from './reserve-store.ts'

/** A short transaction each. */
const ROWS_AT_ONCE = 5_000
/** A month of them; what is left goes an hour later. */
const TURNS_MAX = 100

/** Readings of the chain that nothing needs any more. */
export async function removeReadings(audit: Queryable): Promise<void> {
  for (let turn = 0; turn < TURNS_MAX; turn += 1)
    if ((await removeOldReadings(audit, ROWS_AT_ONCE)) < ROWS_AT_ONCE) return
}
