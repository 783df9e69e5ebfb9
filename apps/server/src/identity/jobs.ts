import { z } from 'zod'
import { defineJob } from '../platform/jobs.ts'

/** The hash of the token that only the browser of the request holds. */
const requestHash = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * Only the worker looks up whether an e-mail has an account. The request has its reply by then, so neither the text nor
 * the time of the reply depends on it.
 */
export const sendVerificationCode = defineJob({
  name: 'identity-send-verification-code',
  data: z.object({ requestHash, askedAtMs: z.int() }),
  retryLimit: 5,
  retryDelaySeconds: 2,
  timeoutSeconds: 30,
  concurrency: 4,
})

export const sendResetCode = defineJob({
  name: 'identity-send-reset-code',
  data: z.object({ requestHash, email: z.string(), askedAtMs: z.int() }),
  retryLimit: 5,
  retryDelaySeconds: 2,
  timeoutSeconds: 30,
  concurrency: 4,
})

export const sendReopenCode = defineJob({ ...sendResetCode, name: 'identity-send-reopen-code' })

export const sendEmailChangeCode = defineJob({
  ...sendVerificationCode,
  name: 'identity-send-email-change-code',
  data: z.object({ changeId: z.uuid(), askedAtMs: z.int() }),
})

export const forgetExpired = defineJob({
  name: 'identity-forget-expired',
  data: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  timeoutSeconds: 120,
  cron: '17 * * * *',
})

export const forgetIdle = defineJob({
  name: 'identity-forget-idle',
  data: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  timeoutSeconds: 300,
  cron: '47 * * * *',
})

export const runFactorRemovals = defineJob({
  name: 'identity-run-factor-removals',
  data: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  timeoutSeconds: 300,
  cron: '7 * * * *',
})

/** The jobs that the server enqueues. */
export const identityJobs = [sendVerificationCode, sendResetCode, sendReopenCode, sendEmailChangeCode]
