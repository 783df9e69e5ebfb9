import type { Terms } from './terms.ts'

/** [M7] The time until which a player with these strikes may not join; undefined when they may. */
export function barredUntilMs(
  { strikesAtMs, nowMs }: { strikesAtMs: readonly number[]; nowMs: number },
  terms: Terms,
): number | undefined {
  const { windowMs } = terms.strikes
  // Each strike starts its bar at once: a long bar lasts longer than the window of its strikes.
  const bars = strikesAtMs.map((strikeMs) => {
    const counted = strikesAtMs.filter((otherMs) => otherMs > strikeMs - windowMs && otherMs <= strikeMs)
    return strikeMs + barMs(counted.length, terms)
  })
  const untilMs = Math.max(nowMs, ...bars)
  return untilMs > nowMs ? untilMs : undefined
}

/** The second strike bars for 10 min, each further one three times as long, 72 h at most. */
export function barMs(strikesInWindow: number, { strikes }: Terms): number {
  if (strikesInWindow < strikes.barsFrom) return 0
  return Math.min(
    strikes.barMaxMs,
    strikes.firstBarMs * strikes.barFactor ** (strikesInWindow - strikes.barsFrom),
  )
}
