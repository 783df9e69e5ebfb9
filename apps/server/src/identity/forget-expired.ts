import type { Context } from '../platform/context.ts'
import { handleJob, type JobHandler } from '../platform/jobs.ts'
import { forgetOldRefusals } from './check/check-store.ts'
import { deleteExpired } from './expiry-store.ts'
import { forgetExpired } from './jobs.ts'

// For a day after it expired, a guess at a code is refused as expired; then the code is unknown.
const KEPT_AFTER_EXPIRY_MS = 86_400_000

type ForgetExpiredDeps = Pick<Context, 'clock' | 'database'>

export function forgetExpiredHourly(deps: ForgetExpiredDeps): JobHandler {
  return handleJob(forgetExpired, async () => {
    const before = new Date(deps.clock.nowMs() - KEPT_AFTER_EXPIRY_MS)
    await deleteExpired(deps.database.pool, before)
    await forgetOldRefusals(deps.database.pool, before)
  })
}
