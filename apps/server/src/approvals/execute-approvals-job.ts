import { z } from 'zod'
import { defineJob } from '../platform/jobs.ts'

/** Enqueued by each signature. The next minute runs what a crash or a missing price left. */
export const executeApprovalsJob = defineJob({
  name: 'execute-approvals',
  data: z.object({}),
  retryLimit: 0,
  retryDelaySeconds: 1,
  timeoutSeconds: 60,
  cron: '* * * * *',
})
