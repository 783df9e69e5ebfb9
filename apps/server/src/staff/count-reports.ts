import { z } from 'zod'
import type { Context } from '../platform/context.ts'
import { defineJob, handleJob, type JobHandler } from '../platform/jobs.ts'
import { countTrialBalance } from './ledger-store.ts'
import { countNextDay } from './report-store.ts'

/** A transaction of a second or two: nothing waits for it, and what others delete can be removed. */
const JOURNALS_AT_ONCE = 100_000

/** No retry: the next run is a minute later. */
const countReportsJob = defineJob({
  name: 'reports-count-days',
  data: z.object({}),
  retryLimit: 0,
  retryDelaySeconds: 1,
  // The first run of a new release may count years.
  timeoutSeconds: 3_600,
  cron: '* * * * *',
})

/**
 * Counts every day that is due, each in its own transaction, and adds what is new to the trial balance. The database decides which are, so a
 * second worker counts nothing twice.
 */
export function countReportsEveryMinute({ database }: Pick<Context, 'database'>): JobHandler {
  return handleJob(countReportsJob, async (_, { signal }) => {
    while (!signal.aborted && (await countNextDay(database.pool)) !== null);
    while (!signal.aborted && (await countTrialBalance(database.pool, JOURNALS_AT_ONCE)));
  })
}
