import { MODES, TIERS } from '@throwdown/rules/terms'
import { Counter, Gauge, Histogram } from 'prom-client'
import type { ProblemLog } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { PairOutcome } from './pair-slice.ts'
import type { QueueCount } from './store.ts'

export type PairingMetrics = {
  readonly countPairs: (outcome: PairOutcome, pairs: number) => void
  readonly waveEnded: (tookMs: number) => void
}

/** Whether queues are paired as fast as players join: who waits, how long a pairing round takes, and pairs that were not saved. */
export function pairingMetrics(
  { metrics: { registry }, log }: { readonly metrics: Metrics; readonly log: ProblemLog },
  countWaiting: () => Promise<readonly QueueCount[]>,
): PairingMetrics {
  const registers = [registry]
  const pairs = new Counter({
    name: 'pairing_pairs_total',
    help: 'Pairs by outcome: paired, late (too old to be saved), gone (one no longer waited), failed',
    labelNames: ['outcome'],
    registers,
  })
  const duration = new Histogram({
    name: 'pairing_wave_duration_seconds',
    help: 'Time in which a node pairs slices of the queues, one after the other, to its last announcement',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16],
    registers,
  })
  const waiting = new Gauge({
    name: 'queue_waiting_players',
    help: 'Players that wait, by mode and tier, in the whole product; read at each scrape',
    labelNames: ['mode', 'tier'],
    registers,
    async collect() {
      try {
        const counts = await countWaiting()
        for (const mode of MODES)
          for (const tier of TIERS) {
            const queue = counts.find((count) => count.mode === mode && count.tier === tier)
            waiting.set({ mode, tier }, queue?.playersWaiting ?? 0)
          }
      } catch (err) {
        // An unreachable database must not fail the other metrics.
        waiting.reset()
        log.warn({ err }, 'the waiting players could not be counted')
      }
    },
  })
  for (const outcome of ['paired', 'late', 'gone', 'failed'] satisfies PairOutcome[])
    pairs.inc({ outcome }, 0)
  return {
    countPairs: (outcome, count) => pairs.inc({ outcome }, count),
    waveEnded: (tookMs) => duration.observe(tookMs / 1_000),
  }
}
