import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs.ts'
import { sweepEnded } from './feed-store.ts'

// A short transaction each: a long one would hold back the counting of events.
const ROWS_PER_SWEEP = 5_000

const sweepStandings = defineJob({
  name: 'standings-sweep-ended',
  data: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  timeoutSeconds: 600,
  cron: '23 * * * *',
})

/** Deletes the boards of periods before the previous one. */
export function endedBoardSweeper({ clock, database }: Pick<Context, 'clock' | 'database'>): JobHandler {
  return handleJob(sweepStandings, async (_, { signal }) => {
    while (!signal.aborted && (await sweepEnded(database.pool, clock.nowMs(), ROWS_PER_SWEEP)) > 0);
  })
}
