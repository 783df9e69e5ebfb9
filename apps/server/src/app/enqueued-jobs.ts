import { executeApprovalsJob } from '../approvals/execute-approvals-job.ts'
import { identityJobs } from '../identity/jobs.ts'
import { DELIVERY_JOBS } from '../mail/mail-jobs.ts'
import type { Job } from '../platform/jobs.ts'

/** Every job that a request or another job enqueues. Scheduled jobs are in `job-handlers.ts` alone. */
export const enqueuedJobs: readonly Job[] = [
  ...Object.values(DELIVERY_JOBS),
  ...identityJobs,
  executeApprovalsJob,
]
