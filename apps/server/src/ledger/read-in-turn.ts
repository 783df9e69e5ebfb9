import type pg from 'pg'
import { withConnection } from '../platform/sql.ts'
import type { Extent } from './ports.ts'
import {
  findNewestJournal,
  findReadJournal,
  releaseReadingLock,
  tryReadingLock,
  waitForReadingLock,
} from './reserve-store.ts'

/**
 * One reading of an extent at a time over all processes: every audit is notified, and one is enough. Returns null if another one has
 * meanwhile read what was posted before this call.
 */
export async function readInTurn<Result>(
  audit: pg.Pool,
  extent: Extent,
  read: () => Promise<Result>,
): Promise<Result | null> {
  return withConnection(audit, async (connection) => {
    const wanted = await findNewestJournal(connection)
    const isFirst = await tryReadingLock(connection, extent)
    if (!isFirst) await waitForReadingLock(connection, extent)
    try {
      if (!isFirst && (await findReadJournal(connection)) >= wanted) return null
      return await read()
    } finally {
      await releaseReadingLock(connection, extent)
    }
  })
}
