import type { Context } from '../platform/context.ts'
import { handleJob, type JobHandler } from '../platform/jobs.ts'
import { deleteExpired } from './expiry-store.ts'
import { forgetExpired } from './jobs.ts'

// An expired code goes on answering "expired" for a while before it is forgotten.
const KEPT_AFTER_EXPIRY_MS = 86_400_000

export function expiredForgetter(context: Context): JobHandler {
  return handleJob(forgetExpired, () =>
    deleteExpired(context.database.pool, new Date(context.clock.nowMs() - KEPT_AFTER_EXPIRY_MS)),
  )
}
