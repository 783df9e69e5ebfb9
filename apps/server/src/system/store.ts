import { sql } from 'kysely'
import type { Database } from '../platform/db.ts'

/** Throws when PostgreSQL does not answer. */
export async function pingDatabase(database: Database): Promise<void> {
  await sql`select 1`.execute(database.kysely)
}
