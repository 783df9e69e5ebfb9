import { expect, test } from 'vitest'
import { createMetrics } from '../platform/metrics.ts'
import { pairingMetrics } from './pairing-metrics.ts'

test('the length of a pairing round, pairs and slices by outcome', async () => {
  const metrics = createMetrics('server')
  const pairing = pairingMetrics(metrics)
  const before = await metrics.registry.metrics()
  expect(before).toContain('pairing_pairs_total{outcome="late",process="server"} 0')
  expect(before).toContain('pairing_slices_total{outcome="dropped",process="server"} 0')
  pairing.countPairs('paired', 20)
  pairing.countPairs('late', 3)
  pairing.countSlices('dropped', 2)
  pairing.waveEnded(3_000)
  const shown = await metrics.registry.metrics()
  expect(shown).toContain('pairing_pairs_total{outcome="paired",process="server"} 20')
  expect(shown).toContain('pairing_pairs_total{outcome="late",process="server"} 3')
  expect(shown).toContain('pairing_slices_total{outcome="dropped",process="server"} 2')
  expect(shown).toContain('pairing_wave_duration_seconds_bucket{le="2",process="server"} 0')
  expect(shown).toContain('pairing_wave_duration_seconds_bucket{le="4",process="server"} 1')
})
