import type pg from 'pg'
import { releaseSessionLock, trySessionLock, waitForSessionLock } from '../platform/session-lock.ts'
import { withConnection } from '../platform/sql.ts'
import type { Extent } from './ports.ts'
import { findNewestJournal, findReadJournal } from './reserve-store.ts'

/**
 * One reading of an extent at a time over all processes: every audit is notified, and one is enough. Returns null if another one has
 * meanwhile read what was posted before this call.
 */
export async function readInTurn<Result>(
  audit: pg.Pool,
  extent: Extent,
  read: () => Promise<Result>,
): Promise<Result | null> {
  const lock = `chain-reading:${extent}`
  return withConnection(audit, async (connection) => {
    const wanted = await findNewestJournal(connection)
    const isFirst = await trySessionLock(connection, lock)
    if (!isFirst) await waitForSessionLock(connection, lock)
    try {
      if (!isFirst && (await findReadJournal(connection)) >= wanted) return null
      return await read()
    } finally {
      await releaseSessionLock(connection, lock)
    }
  })
}
