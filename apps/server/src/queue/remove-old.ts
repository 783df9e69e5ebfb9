import { z } from 'zod'
import type { Context } from '../platform/context.ts'
import { defineJob, handleJob, type JobHandler } from '../platform/jobs.ts'
import { removeOld } from './store.ts'

/** Long after the last question about a ticket: what it did is in the ledger and in its match. */
const KEPT_MS = 30 * 86_400_000
/** A short transaction each. */
const ROWS_AT_ONCE = 5_000

const removeOldTickets = defineJob({
  name: 'queue-remove-old',
  data: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  timeoutSeconds: 600,
  cron: '37 * * * *',
})

/** Tickets and offers of rematches that are over, which nothing reads any more. */
export function oldTicketRemover({ clock, database }: Pick<Context, 'clock' | 'database'>): JobHandler {
  return handleJob(removeOldTickets, async (_, { signal }) => {
    const beforeMs = clock.nowMs() - KEPT_MS
    while (!signal.aborted && (await removeOld(database.pool, { beforeMs, limit: ROWS_AT_ONCE })) > 0);
  })
}
