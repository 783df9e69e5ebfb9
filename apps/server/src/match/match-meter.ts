import { Counter, Histogram, type Registry } from 'prom-client'

export type SavedPart = 'running' | 'ends'
type SaveOutcome = 'saved' | 'conflict' | 'failed'

/** How long it takes until what was decided in matches is stored. */
export type MatchMeter = {
  readonly batchEnded: (part: SavedPart, tookMs: number) => void
  /** The save of one match. `conflict`: another node had saved it, and the match is read again. */
  readonly ended: (outcome: SaveOutcome) => void
  readonly settled: (tookMs: number) => void
}

export function matchMeter(registry: Registry): MatchMeter {
  const registers = [registry]
  const batches = new Histogram({
    name: 'match_save_duration_seconds',
    help: 'Time to save a batch of matches: those that go on, or those that end and are settled',
    labelNames: ['part'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const saves = new Counter({
    name: 'match_saves_total',
    help: 'Saves of one match: saved, conflict (another node had saved it), failed',
    labelNames: ['outcome'],
    registers,
  })
  const settles = new Histogram({
    name: 'match_settle_duration_seconds',
    help: 'Time from the decision that ends a match to the commit that pays its players',
    buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  for (const outcome of ['saved', 'conflict', 'failed'] satisfies SaveOutcome[]) saves.inc({ outcome }, 0)
  return {
    batchEnded: (part, tookMs) => batches.observe({ part }, tookMs / 1_000),
    ended: (outcome) => saves.inc({ outcome }),
    settled: (tookMs) => settles.observe(tookMs / 1_000),
  }
}
