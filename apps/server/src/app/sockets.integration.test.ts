import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findBreaches } from '../ledger/store.ts'
import { type Arena, openArena, SEED, verified } from '../matches/testing/arena.ts'
import { Browser } from './testing/a-browser.ts'
import { type Node, startNode } from './testing/a-node.ts'

let arena: Arena
let nodes: readonly [Node, Node]
const browsers: Browser[] = []

beforeAll(async () => {
  arena = await openArena()
  const variables = {
    DATABASE_URL: arena.database.url('throwdown_app'),
    REDIS_URL: 'redis://127.0.0.1:6379',
    REDIS_KEY_PREFIX: `test:${randomBytes(6).toString('hex')}:`,
    OPERATOR_KEY_SEED: SEED,
    RATE_LIMIT_MAX: '100000',
  }
  nodes = [await startNode(variables), await startNode(variables)]
})
afterEach(() => {
  for (const browser of browsers.splice(0)) browser.close()
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await arena.close()
})

async function aBrowser(dollars = 5): Promise<Browser> {
  const browser = new Browser(await arena.aPlayer(dollars))
  browsers.push(browser)
  return browser
}

async function twoBrowsers(): Promise<readonly [Browser, Browser]> {
  const pair = [await aBrowser(), await aBrowser()] as const
  // On different servers, as players are.
  await Promise.all(pair.map((browser, index) => browser.connect(nodes[index === 0 ? 0 : 1].url)))
  return pair
}

test('[P3] [F3] two sockets on two servers play a $5 match: 9.75 and 0.00, and the transcript verifies', async () => {
  const [alice, bob] = await twoBrowsers()
  expect(await alice.join()).toMatchObject({ success: true, data: { state: 'waiting' } })
  expect(await bob.join()).toMatchObject({ success: true })
  await Promise.all([alice.play([1, 1, 0]), bob.play([0, 1, 2])])
  await alice.until(
    () => alice.eventsNamed('balanceChanged').some((payload) => JSON.stringify(payload).includes('9750000')),
    'the money',
  )
  expect(await arena.balanceOf(alice.player)).toEqual({ available: 9_750_000n, held: 0n })
  expect(await arena.balanceOf(bob.player)).toEqual({ available: 0n, held: 0n })

  const reply = await fetch(`${nodes[1].url}/api/matches/${alice.matchId}/transcript`)
  const { data } = JSON.parse(await reply.text())
  const report = verified(data.entries)
  expect(report.checks.filter(({ status }) => status === 'failed')).toEqual([])
  expect(report.verified).toBe(true)
  for (const browser of [alice, bob])
    expect([...browser.entries.keys()].sort((a, b) => a - b)).toEqual(
      data.entries.map((_: unknown, seq: number) => seq),
    )
  expect(await findBreaches(arena.pool, 5)).toEqual([])
})
