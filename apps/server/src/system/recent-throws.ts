import type { Metrics } from '../platform/metrics.ts'

export type ThrowCounts = { readonly total: number; readonly good: number }

const WINDOW_MS = 300_000
const THROWS: ReadonlySet<unknown> = new Set(['commitHand', 'revealHand'])
/** A bound of the buckets, in seconds; the objective has the same. */
const GOOD_WITHIN_SECONDS = 0.25

/** Throws that this server has stored or failed to store, and those that it acknowledged in time, since it started. */
export async function countThrows({
  commandDuration,
}: Pick<Metrics, 'commandDuration'>): Promise<ThrowCounts> {
  const { values } = await commandDuration.get()
  const sumOf = (isCounted: (labels: (typeof values)[number]['labels'], name?: string) => boolean): number =>
    values
      .filter(({ labels, metricName }) => THROWS.has(labels.command) && isCounted(labels, metricName))
      .reduce((sum, { value }) => sum + value, 0)
  return {
    total: sumOf(({ outcome }, name) => outcome !== 'refused' && name?.endsWith('_count') === true),
    good: sumOf((labels) => labels.outcome === 'done' && Reflect.get(labels, 'le') === GOOD_WITHIN_SECONDS),
  }
}

/** Counts of the last five minutes, from counts since the start. */
export class RecentThrows {
  private seen: readonly (ThrowCounts & { readonly atMs: number })[] = [{ atMs: 0, total: 0, good: 0 }]

  since(nowMs: number, now: ThrowCounts): ThrowCounts {
    const lastBefore = this.seen.findLastIndex(({ atMs }) => atMs <= nowMs - WINDOW_MS)
    const kept = this.seen.slice(Math.max(0, lastBefore))
    this.seen = [...kept, { ...now, atMs: nowMs }]
    const [first = now] = kept
    return { total: now.total - first.total, good: now.good - first.good }
  }
}
