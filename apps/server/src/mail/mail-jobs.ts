import { z } from 'zod'
import { defineJob } from '../platform/jobs.ts'
import { laneOf, type MailLane } from './mail-budgets.ts'

/** Longer than the slowest SMTP exchange, see the time limits in smtp.ts. */
const ATTEMPT_MAX_SECONDS = 240

function deliveryJob(name: string, concurrency: number) {
  return defineJob({
    name,
    data: z.object({ mailId: z.uuid() }),
    retryLimit: 5,
    retryDelaySeconds: 5,
    timeoutSeconds: ATTEMPT_MAX_SECONDS,
    concurrency,
  })
}

/**
 * One attempt to send one mail by SMTP. Carries only the id, so that the content is stored in one place. When SMTP
 * declines, the attempt enqueues the next one; the retries of the job queue are for a lost database. Each lane has places
 * of its own: codes, which expire, never wait behind other mail.
 */
export const DELIVERY_JOBS = {
  codes: deliveryJob('deliver-mail-codes', 4),
  notices: deliveryJob('deliver-mail-notices', 2),
  rest: deliveryJob('deliver-mail-rest', 1),
} as const satisfies Record<MailLane, unknown>

export function deliveryJobOf(template: string) {
  return DELIVERY_JOBS[laneOf(template)]
}

/** Enqueues mail whose sender died and deletes old mail. */
export const runDueMailJob = defineJob({
  name: 'run-due-mail',
  data: z.object({}),
  retryLimit: 0,
  retryDelaySeconds: 1,
  timeoutSeconds: 60,
  cron: '* * * * *',
})
