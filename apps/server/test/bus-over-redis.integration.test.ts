import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Bus } from '../src/platform/bus.ts'
import { systemClock } from '../src/platform/clock.ts'
import { createLog } from '../src/platform/log.ts'
import { createMetrics } from '../src/platform/metrics.ts'
import { PATIENCE } from '../src/platform/testing/patience.ts'
import { freePort } from './world/free-port.ts'
import { startOwnRedis } from './world/own-redis.ts'
import { startOwnCluster } from './world/own-redis-cluster.ts'
import { startOwnSentinels } from './world/own-sentinels.ts'
import { until } from './world/until.ts'

const PLAYERS = 300
/** As long as a push may be missing after Redis is back. */
const REPAIRED_WITHIN_MS = 1_000

/** A bus that publishes, and one that hears what is sent to 300 players. */
async function twoBuses(BUS_URL: string) {
  const config = { BUS_URL, REDIS_URL: 'redis://127.0.0.1:1', REDIS_KEY_PREFIX: `test:${randomUUID()}:` }
  const [metrics, lines] = [createMetrics('test'), [] as string[]]
  const log = createLog(
    { level: 'warn', format: 'json', process: 'test' },
    { write: (line) => void lines.push(line) },
  )
  const aBus = (): Bus => {
    const bus = new Bus({ config, log, clock: systemClock, metrics })
    onTestFinished(() => bus.close())
    return bus
  }
  const [from, to] = [aBus(), aBus()]
  const received = new Map<number, number>()
  const subscribed = new Set<number>()
  for (let player = 0; player < PLAYERS; player += 1)
    to.subscribe(`player:${player}`, {
      onMessage: (message) => {
        const number = Number(Reflect.get(Object(message), 'number'))
        if (!received.has(number)) received.set(number, Date.now())
      },
      onSubscribed: () => subscribed.add(player),
    })
  await vi.waitFor(() => {
    expect(subscribed.size).toBe(PLAYERS)
    expect([from.isSound, to.isSound]).toEqual([true, true])
  }, PATIENCE)
  const publish = (number: number): void => from.publish(`player:${number % PLAYERS}`, { number })
  return { publish, received, metrics, lines, isSound: () => from.isSound && to.isSound }
}

/** Publishes without a pause while Redis is killed and until it is back; returns how late the last message arrived. */
async function latenessAfter(
  { publish, received, isSound }: Awaited<ReturnType<typeof twoBuses>>,
  interrupt: () => Promise<void>,
): Promise<{ sent: number; lateMs: number }> {
  const sentAtMs: number[] = []
  const publishing = setInterval(() => {
    publish(sentAtMs.length)
    sentAtMs.push(Date.now())
  }, 5)
  await sleep(200)
  await interrupt()
  const backAtMs = Date.now()
  await vi.waitFor(() => expect(isSound()).toBe(true), PATIENCE)
  clearInterval(publishing)
  await vi.waitFor(() => expect(received.size).toBe(sentAtMs.length), PATIENCE)
  const lateMs = sentAtMs.map((atMs, number) => (received.get(number) ?? Infinity) - Math.max(atMs, backAtMs))
  return { sent: sentAtMs.length, lateMs: Math.max(...lateMs) }
}

test('300 of 300 pushes arrive over a Redis Cluster of three', async () => {
  const cluster = await startOwnCluster()
  onTestFinished(() => cluster.close())
  const { publish, received } = await twoBuses(cluster.url)
  for (let number = 0; number < PLAYERS; number += 1) publish(number)
  await vi.waitFor(() => expect(received.size).toBe(PLAYERS), PATIENCE)
})

test('a Redis of the cluster is killed and comes back: every push of that time arrives within a second', async () => {
  const cluster = await startOwnCluster()
  onTestFinished(() => cluster.close())
  const buses = await twoBuses(cluster.url)
  const { sent, lateMs } = await latenessAfter(buses, async () => {
    await cluster.nodes[1]?.kill()
    await sleep(700)
    await cluster.nodes[1]?.start()
  })
  expect(sent).toBeGreaterThan(200)
  expect(lateMs).toBeLessThan(REPAIRED_WITHIN_MS)
  expect(buses.lines).toEqual([])
})

test('a Redis alone is killed and comes back: every push of that time arrives within a second', async () => {
  const port = await freePort()
  let redis = await startOwnRedis(port)
  onTestFinished(() => redis.kill())
  const buses = await twoBuses(redis.url)
  const { lateMs } = await latenessAfter(buses, async () => {
    await redis.kill()
    await sleep(700)
    redis = await startOwnRedis(port)
  })
  expect(lateMs).toBeLessThan(REPAIRED_WITHIN_MS)
})

test('sentinels name another master: pushes go there, and those of the meantime arrive within a second', async () => {
  const sentinels = await startOwnSentinels()
  onTestFinished(() => sentinels.close())
  const buses = await twoBuses(sentinels.url)
  const oldPort = await sentinels.masterPort()
  const { lateMs } = await latenessAfter(buses, async () => {
    await sentinels.killMaster()
    await until(async () => (await sentinels.masterPort()) !== oldPort, 'another master')
  })
  expect(lateMs).toBeLessThan(REPAIRED_WITHIN_MS)
})

test('what could not be published for too long is lost, counted, and logged in one line a second', async () => {
  const redis = await startOwnRedis(await freePort())
  const { publish, metrics, lines, received } = await twoBuses(redis.url)
  await redis.kill()
  for (let number = 0; number < PLAYERS; number += 1) publish(number)
  const lost = async () => {
    const { values } = await metrics.busMessages.get()
    return values.find(({ labels }) => labels['outcome'] === 'lost')?.value
  }
  await vi.waitFor(async () => expect(await lost()).toBe(PLAYERS - received.size), PATIENCE)
  await vi.waitFor(() => expect(lines.join('')).toContain('messages between nodes were lost'), PATIENCE)
  expect(lines.length).toBeLessThanOrEqual(3)
})
