import { type Queryable, run } from '../platform/sql.ts'

/** Throws when PostgreSQL does not reply. */
export async function pingDatabase(db: Queryable): Promise<void> {
  await run(db, { text: 'select 1' })
}
