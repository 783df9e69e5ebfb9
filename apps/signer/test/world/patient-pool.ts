import type pg from 'pg'
import type { TestDatabase } from '../../../server/src/platform/testing/database.ts'
import { openPool } from '../../src/open-pool.ts'

/** The signer's pool. A busy machine may stand still for longer than callers of the signer would wait. */
export const patientPool = (database: TestDatabase, max: number): pg.Pool =>
  openPool(database.url('throwdown_signer'), max, 30_000)
