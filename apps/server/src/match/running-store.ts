import type { Mode } from '@throwdown/rules/terms'
import { many, type Queryable } from '../platform/sql.ts'

export type RunningMatches = {
  readonly mode: Mode
  readonly matches: number
  readonly oldestMs: number
  /** For how long the check of a deadline has been due. */
  readonly checkOverdueMs: number
}

/** Along the index of running matches, which is as large as they are many. */
export function countRunning(db: Queryable): Promise<RunningMatches[]> {
  return many<RunningMatches>(db, {
    name: 'count_running_matches',
    text: `select mode, count(*)::int as matches,
                  extract(epoch from clock_timestamp() - min(created_at))::float8 * 1000 as "oldestMs",
                  greatest(0, extract(epoch from clock_timestamp() - min(check_at))::float8 * 1000) as "checkOverdueMs"
             from match
            where finished_at is null
            group by mode`,
  })
}
