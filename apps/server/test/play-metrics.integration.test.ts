import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { watchMatches } from '../src/match/watch-matches.ts'
import { createMetrics, type Metrics } from '../src/platform/metrics.ts'
import { watchQueues } from '../src/queue/watch-queues.ts'
import { openSocketWorld, type SocketWorld } from './world/socket-world.ts'

let sockets: SocketWorld
beforeAll(async () => {
  sockets = await openSocketWorld()
})
afterEach(() => sockets.closeBrowsers())
afterAll(() => sockets.close())

type Labels = Readonly<Record<string, string>>

/** The sum of a metric over both servers. */
async function sumOfNodes(name: string, labels: Labels = {}): Promise<number> {
  const sums = await Promise.all(sockets.nodes.map(({ context }) => sumOf(context.metrics, name, labels)))
  return sums.reduce((sum, value) => sum + value, 0)
}

/** Of the samples that have all these labels. */
async function sumOf({ registry }: Metrics, name: string, labels: Labels): Promise<number> {
  const samples = (await registry.metrics()).matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  return [...samples]
    .filter(([, written = '']) => wanted.every((label) => written.includes(label)))
    .reduce((sum, [, , value]) => sum + Number(value), 0)
}

/** As the worker shows it. */
function productFigures() {
  const metrics = createMetrics('worker')
  const { clock, database, log } = sockets.nodes[0].context
  watchQueues({ clock, database, log, metrics })
  watchMatches({ database, log, metrics })
  return (name: string, labels: Labels) => sumOf(metrics, name, labels)
}

test('a match shows in the figures of saves, settlements, pushes, commands and pairing', async () => {
  const [alice, bob] = await sockets.twoBrowsers()
  await alice.join()
  await bob.join()
  await Promise.all([alice.play([1, 1]), bob.play([0, 0])])
  expect(await sumOfNodes('match_settle_duration_seconds_count')).toBe(1)
  expect(await sumOfNodes('match_save_duration_seconds_count', { part: 'ends' })).toBe(1)
  expect(await sumOfNodes('match_saves_total', { outcome: 'saved' })).toBeGreaterThan(5)
  expect(await sumOfNodes('match_saves_total', { outcome: 'failed' })).toBe(0)
  expect(await sumOfNodes('match_push_age_seconds_count')).toBeGreaterThan(5)
  expect(await sumOfNodes('command_duration_seconds_count', { command: 'commitHand', outcome: 'done' })).toBe(
    4,
  )
  expect(await sumOfNodes('pairing_pairs_total', { outcome: 'paired' })).toBe(1)
  expect(await sumOfNodes('pairing_slices_total', { outcome: 'paired' })).toBe(1)
  expect(await sumOfNodes('day_key_valid_seconds')).toBeGreaterThan(2 * 43_000)
})

test('a refused command is counted apart', async () => {
  const [alice] = await sockets.twoBrowsers()
  const matchId = '018f0000-0000-7000-8000-000000000000'
  expect(await alice.send('playHere', { matchId })).toMatchObject({ success: false })
  expect(
    await sumOfNodes('command_duration_seconds_count', { command: 'playHere', outcome: 'refused' }),
  ).toBe(1)
  expect(await sumOfNodes('command_duration_seconds_count', { command: 'playHere', outcome: 'done' })).toBe(0)
})

test('who waits and what runs are counted in the whole product', async () => {
  const [alone, other] = await sockets.twoBrowsers()
  await alone.join()
  const waiting = productFigures()
  expect(await waiting('queue_waiting_players', { mode: 'normal', tier: '5' })).toBe(1)
  expect(await waiting('queue_waiting_players', { mode: 'bounty' })).toBe(0)
  expect(await waiting('queue_oldest_wait_seconds', { mode: 'normal', tier: '5' })).toBeGreaterThan(0)
  expect(await waiting('matches_running', {})).toBe(0)
  await other.join()
  await alone.until(() => alone.matchId, 'a match')
  const running = productFigures()
  expect(await running('queue_waiting_players', {})).toBe(0)
  expect(await running('matches_running', { mode: 'normal' })).toBe(1)
  expect(await running('match_oldest_seconds', { mode: 'normal' })).toBeGreaterThan(0)
})
