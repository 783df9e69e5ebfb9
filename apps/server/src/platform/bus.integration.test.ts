import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Bus } from './bus.ts'
import { systemClock } from './clock.ts'
import { createMetrics } from './metrics.ts'
import { closeRedis, openRedis } from './redis.ts'
import { PATIENCE } from './testing/patience.ts'

const REDIS_URL = 'redis://127.0.0.1:6379'
const log = pino({ level: 'silent' })

function aBus(keyPrefix: string): Bus {
  const config = { REDIS_URL, REDIS_KEY_PREFIX: keyPrefix }
  const bus = new Bus({ config, log, clock: systemClock, metrics: createMetrics('test') })
  onTestFinished(() => bus.close())
  return bus
}

const aPrefix = () => `test:${randomUUID()}:`

/** Everything that is published on the channel. */
async function eavesdrop(channel: string): Promise<string[]> {
  const heard: string[] = []
  const redis = openRedis({ url: REDIS_URL, keyPrefix: '' }, log)
  onTestFinished(() => closeRedis(redis))
  await vi.waitFor(() => expect(redis.isReady).toBe(true), PATIENCE)
  await redis.sSubscribe(channel, (text) => heard.push(text))
  return heard
}

test('a node that is alone publishes nothing, and publishes again as soon as another one joins', async () => {
  const keyPrefix = aPrefix()
  const heard = await eavesdrop(`${keyPrefix}player:p`)
  const first = aBus(keyPrefix)
  first.joinNodes()
  await vi.waitFor(async () => {
    await first.countNodes()
    const before = heard.length
    first.publish('player:p', { n: 1 })
    await sleep(100)
    expect(heard).toHaveLength(before)
  }, PATIENCE)
  const heardAlone = heard.length

  const second = aBus(keyPrefix)
  const received: unknown[] = []
  second.subscribe('player:p', { onMessage: (message) => received.push(message) })
  second.joinNodes()
  // Before the first node counts again: the greeting of the second is enough.
  await vi.waitFor(() => {
    first.publish('player:p', { n: 2 })
    expect(received).toContainEqual({ n: 2 })
  }, PATIENCE)
  await first.countNodes()
  first.publish('player:p', { n: 3 })
  await vi.waitFor(() => expect(received).toContainEqual({ n: 3 }), PATIENCE)
  expect(heard.length).toBeGreaterThan(heardAlone)

  second.close()
  await vi.waitFor(async () => {
    await first.countNodes()
    const before = heard.length
    first.publish('player:p', { n: 4 })
    await sleep(100)
    expect(heard).toHaveLength(before)
  }, PATIENCE)
})

test('a process that is not a node, as the worker, always publishes', async () => {
  const keyPrefix = aPrefix()
  const heard = await eavesdrop(`${keyPrefix}player:p`)
  const worker = aBus(keyPrefix)
  await worker.countNodes()
  worker.publish('player:p', {})
  await vi.waitFor(() => expect(heard).toHaveLength(1), PATIENCE)
})
