/** What Lighthouse assumes for the machine that measures a phone: 4 times as fast as the phone. */
const USUAL = { index: 1_533, slowdown: 4 } as const

/**
 * How much slower than this machine the phone is, by the index that Lighthouse measures: a machine below the usual one is slowed
 * less, a faster one more. The steps are those of Lighthouse's own calculator of the slowdown.
 */
export function cpuSlowdown(benchmarkIndex: number): number {
  if (benchmarkIndex >= 1_300) return USUAL.slowdown + (benchmarkIndex - USUAL.index) / 233
  if (benchmarkIndex >= 800) return 2 + (benchmarkIndex - 800) / 500
  return Math.max(1, 1 + (benchmarkIndex - 150) / 650)
}
