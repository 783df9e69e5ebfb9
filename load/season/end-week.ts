import { runPoolSteps } from '../../apps/server/src/bounty/run-pool-steps.ts'
import type { Season } from './season-world.ts'

const HOUR_MS = 3_600_000
export const WEEK_MS = 168 * HOUR_MS
/** [B7] Longer than the review of a pool. */
export const REVIEWED_AFTER_MS = 25 * HOUR_MS

/** The pool close, the review and the end of the review, as far as they are due by then. */
export async function endWeek(
  { clock, pool, log }: Season,
  { mondayMs, untilMs }: { mondayMs: number; untilMs: number },
): Promise<void> {
  for (const afterMs of [0, 1_000, REVIEWED_AFTER_MS]) {
    const atMs = mondayMs + WEEK_MS + afterMs
    if (atMs > untilMs) return
    clock.atMs = atMs
    await runPoolSteps({ pool, log }, clock.nowMs())
  }
}
