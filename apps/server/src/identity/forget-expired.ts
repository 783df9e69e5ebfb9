import type { Context } from '../platform/context.ts'
import { handleJob, type JobHandler } from '../platform/jobs.ts'
import { forgetOldRefusals } from './check/check-store.ts'
import { deleteExpired, deleteUsedTokens } from './expiry-store.ts'
import { forgetExpired } from './jobs.ts'

// For a day after it expired, a guess at a code is refused as expired; then the code is unknown.
const KEPT_AFTER_EXPIRY_MS = 86_400_000
/** A browser in use leaves one every ten minutes. A short transaction each. */
const TOKENS_AT_ONCE = 5_000

type ForgetExpiredDeps = Pick<Context, 'clock' | 'database'>

export function forgetExpiredHourly(deps: ForgetExpiredDeps): JobHandler {
  return handleJob(forgetExpired, async (_, { signal }) => {
    const before = new Date(deps.clock.nowMs() - KEPT_AFTER_EXPIRY_MS)
    await deleteExpired(deps.database.pool, before)
    await forgetOldRefusals(deps.database.pool, before)
    const tokens = { before, limit: TOKENS_AT_ONCE }
    while (!signal.aborted && (await deleteUsedTokens(deps.database.pool, tokens)) === TOKENS_AT_ONCE);
  })
}
