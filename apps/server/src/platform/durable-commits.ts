import type { SharedConfig } from './config.ts'
import type { Queryable } from './sql.ts'

/**
 * Throws if a commit may be lost in a crash: a receipt is given after the commit, so a lost one would look like fraud.
 * Development may trade that for speed.
 */
export async function refuseLooseCommits(
  db: Queryable,
  { NODE_ENV }: Pick<SharedConfig, 'NODE_ENV'>,
): Promise<void> {
  if (NODE_ENV !== 'production') return
  const { rows } = await db.query<{ synchronous_commit: string }>('show synchronous_commit')
  if (rows[0]?.synchronous_commit === 'off')
    throw new Error('production refuses a database with synchronous_commit=off')
}
