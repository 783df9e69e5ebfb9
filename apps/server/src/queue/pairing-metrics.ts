import { Counter, Histogram } from 'prom-client'
import type { Metrics } from '../platform/metrics.ts'
import type { PairOutcome } from './pair-slice.ts'
import type { SliceOutcome } from './pair-waiting.ts'

export type PairingMetrics = {
  readonly countPairs: (outcome: PairOutcome, pairs: number) => void
  readonly countSlices: (outcome: SliceOutcome, slices: number) => void
  readonly waveEnded: (tookMs: number) => void
}

/** Whether queues are paired as fast as players join: how long a pairing round takes, what it did not reach, and pairs that were not saved. */
export function pairingMetrics({ registry }: Metrics): PairingMetrics {
  const registers = [registry]
  const pairs = new Counter({
    name: 'pairing_pairs_total',
    help: 'Pairs by outcome: paired, late (too old to be saved), gone (one no longer waited), failed',
    labelNames: ['outcome'],
    registers,
  })
  const slices = new Counter({
    name: 'pairing_slices_total',
    help: 'Slices of the queues by outcome: paired, or dropped (the next round began before a node had claimed it)',
    labelNames: ['outcome'],
    registers,
  })
  const duration = new Histogram({
    name: 'pairing_wave_duration_seconds',
    help: 'Time in which a node pairs slices of the queues, one after the other, to its last announcement',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16],
    registers,
  })
  for (const outcome of ['paired', 'late', 'gone', 'failed'] satisfies PairOutcome[])
    pairs.inc({ outcome }, 0)
  for (const outcome of ['paired', 'dropped'] satisfies SliceOutcome[]) slices.inc({ outcome }, 0)
  return {
    countPairs: (outcome, count) => pairs.inc({ outcome }, count),
    countSlices: (outcome, count) => slices.inc({ outcome }, count),
    waveEnded: (tookMs) => duration.observe(tookMs / 1_000),
  }
}
