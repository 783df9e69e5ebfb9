import { z } from 'zod'
import { defineJob } from '../platform/jobs.ts'

const asked = z.object({ email: z.string(), askedAtMs: z.int() })

/**
 * Whether an e-mail has an account is looked up by the worker alone. The call that asked has been answered by then, so
 * neither its words nor its time can tell.
 */
export const sendVerificationCode = defineJob({
  name: 'identity-send-verification-code',
  data: asked,
  retryLimit: 5,
  retryDelaySeconds: 2,
  timeoutSeconds: 30,
  concurrency: 4,
})

export const sendResetCode = defineJob({
  name: 'identity-send-reset-code',
  data: asked,
  retryLimit: 5,
  retryDelaySeconds: 2,
  timeoutSeconds: 30,
  concurrency: 4,
})

export const forgetExpired = defineJob({
  name: 'identity-forget-expired',
  data: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  timeoutSeconds: 120,
  cron: '17 * * * *',
})

/** What the server writes to the queue. */
export const identityJobs = [sendVerificationCode, sendResetCode]
