import { z } from 'zod'
import { defineJob } from '../platform/jobs.ts'

/** Longer than the slowest SMTP exchange, see the time limits in smtp.ts. */
const ATTEMPT_MAX_SECONDS = 240

/**
 * One attempt to send one mail by SMTP. Carries only the id, so that the content is stored in one place. When SMTP
 * declines, the attempt enqueues the next one; the retries of the job queue are for a lost database.
 */
export const deliverMailJob = defineJob({
  name: 'deliver-mail',
  data: z.object({ mailId: z.uuid() }),
  retryLimit: 5,
  retryDelaySeconds: 5,
  timeoutSeconds: ATTEMPT_MAX_SECONDS,
  concurrency: 4,
})

/** Enqueues mail whose sender died and deletes old mail. */
export const runDueMailJob = defineJob({
  name: 'run-due-mail',
  data: z.object({}),
  retryLimit: 0,
  retryDelaySeconds: 1,
  timeoutSeconds: 60,
  cron: '* * * * *',
})
