import { Gauge, Histogram } from 'prom-client'
import type { DayKeys } from '../match/day-keys.ts'
import { matchMeter } from '../match/match-meter.ts'
import type { Context } from '../platform/context.ts'
import { pairingMetrics } from '../queue/pairing-metrics.ts'

/** What a match node measures of itself: nothing here reads the database. */
export function matchNodeMetrics({ metrics, clock }: Pick<Context, 'metrics' | 'clock'>, keys: DayKeys) {
  const registers = [metrics.registry]
  const pushes = new Histogram({
    name: 'match_push_age_seconds',
    help: 'Age of the newest entry of a match when it is sent to a player on this node',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const keyLasts = new Gauge({
    name: 'day_key_valid_seconds',
    help: 'How long this node can sign matches without a new certificate; at 0 it pairs nobody',
    registers,
    collect() {
      keyLasts.set(keys.validForMs(clock.nowMs()) / 1_000)
    },
  })
  return {
    match: matchMeter(metrics.registry),
    pairing: pairingMetrics(metrics),
    pushed: (ageMs: number) => pushes.observe(Math.max(0, ageMs) / 1_000),
  }
}
