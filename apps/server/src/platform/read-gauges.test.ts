import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'
import { readGauges } from './read-gauges.ts'

const GAUGES = [
  { name: 'things_open', help: 'Things', labelNames: ['kind'] },
  { name: 'things_oldest_seconds', help: 'Age', labelNames: ['kind'] },
] as const

const reading = (value: number) => ({
  things_open: [{ labels: { kind: 'a' }, value }],
  things_oldest_seconds: [{ labels: { kind: 'a' }, value: 9 }],
})

function gaugesOver(read: () => Promise<ReturnType<typeof reading>>) {
  const metrics = createMetrics('worker')
  const problems: string[] = []
  const warn = (_details: unknown, problem?: string) => void problems.push(problem ?? '')
  readGauges({ metrics, log: { warn } }, GAUGES, read)
  return { problems, text: () => metrics.registry.metrics() }
}

test('one reading fills all gauges of several scrapes', async () => {
  let readings = 0
  const { text } = gaugesOver(async () => reading((readings += 1)))
  await text()
  const shown = await text()
  expect(readings).toBe(1)
  expect(shown).toContain('things_open{kind="a",process="worker"} 1')
  expect(shown).toContain('things_oldest_seconds{kind="a",process="worker"} 9')
})

test('a reading that fails leaves the other metrics, and shows no old value', async () => {
  const { problems, text } = gaugesOver(() => Promise.reject(new Error('the database is away')))
  const shown = await text()
  expect(shown).not.toContain('things_open{')
  expect(shown).toContain('bus_messages_total{outcome="lost",process="worker"} 0')
  expect(new Set(problems)).toEqual(new Set(['a metric could not be read']))
})
