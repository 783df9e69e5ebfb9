import { expect, test } from 'vitest'
import { createMetrics } from '../platform/metrics.ts'
import { pairingMetrics } from './pairing-metrics.ts'
import type { QueueCount } from './store.ts'

function metricsOf(countWaiting: () => Promise<readonly QueueCount[]>) {
  const metrics = createMetrics('server')
  const problems: string[] = []
  const note = (_details: unknown, problem?: string) => void problems.push(problem ?? '')
  const pairing = pairingMetrics({ metrics, log: { warn: note, error: note } }, countWaiting)
  return { pairing, problems, text: () => metrics.registry.metrics() }
}

test('waiting players by queue, the length of a pairing round, and pairs by outcome', async () => {
  const { pairing, text } = metricsOf(async () => [{ mode: 'normal', tier: 5, playersWaiting: 24_000 }])
  expect(await text()).toContain('pairing_pairs_total{outcome="late",process="server"} 0')
  pairing.countPairs('paired', 20)
  pairing.countPairs('late', 3)
  pairing.waveEnded(3_000)
  const shown = await text()
  expect(shown).toContain('pairing_pairs_total{outcome="paired",process="server"} 20')
  expect(shown).toContain('pairing_pairs_total{outcome="late",process="server"} 3')
  expect(shown).toContain('queue_waiting_players{mode="normal",tier="5",process="server"} 24000')
  expect(shown).toContain('queue_waiting_players{mode="bounty",tier="50",process="server"} 0')
  expect(shown).toContain('pairing_wave_duration_seconds_bucket{le="2",process="server"} 0')
  expect(shown).toContain('pairing_wave_duration_seconds_bucket{le="4",process="server"} 1')
})

test('a database that does not reply leaves the other metrics', async () => {
  const { problems, text } = metricsOf(() => Promise.reject(new Error('the database is away')))
  expect(await text()).not.toContain('queue_waiting_players{')
  expect(problems).toEqual(['the waiting players could not be counted'])
})
