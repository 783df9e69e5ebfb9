import { z } from 'zod'
import { defineJob } from '../platform/jobs.ts'

/** Longer than the slowest honest SMTP exchange, see the time limits in smtp.ts. */
const ATTEMPT_MAX_SECONDS = 240

/**
 * One attempt to hand one mail to SMTP. Carries the id only: what the mail says stays in one place. When SMTP
 * declines, the attempt itself queues the next one; the queue's own retries are for a lost database.
 */
export const deliverMailJob = defineJob({
  name: 'deliver-mail',
  data: z.object({ mailId: z.uuid() }),
  retryLimit: 5,
  retryDelaySeconds: 5,
  timeoutSeconds: ATTEMPT_MAX_SECONDS,
  concurrency: 4,
})

/** Finds mail whose sender died, and forgets old ones. */
export const tendMailJob = defineJob({
  name: 'tend-mail',
  data: z.object({}),
  retryLimit: 0,
  retryDelaySeconds: 1,
  timeoutSeconds: 60,
  cron: '* * * * *',
})
