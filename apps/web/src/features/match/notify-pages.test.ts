import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tabDuel } from '../../realtime/tab-duel.ts'
import type { MatchEngine } from './engine/match-engine.ts'
import { LocalHost } from './engine/testing/local-host.ts'
import { aDevice, aPage } from './engine/testing/open-page.ts'
import { notifyPages } from './notify-pages.ts'

const until = (check: () => void) => vi.waitFor(check, { timeout: 3_000, interval: 5 })

let host: LocalHost
let engines: readonly [MatchEngine, MatchEngine]

beforeEach(async () => {
  host = new LocalHost()
  const [one, other] = [await aDevice(), await aDevice()]
  await host.open([one.key.publicKey, other.key.publicKey])
  engines = [aPage(host, { seat: 0, store: one.store }), aPage(host, { seat: 1, store: other.store })]
})

afterEach(() => {
  for (const engine of engines) engine.stop()
  tabDuel.setEnd(null)
})

async function loseBySurrender(claim: { isHolding: boolean; isShown: boolean }): Promise<void> {
  const [loser, winner] = engines
  notifyPages({
    matchId: host.matchId,
    engine: loser,
    claim: { isHolding: () => claim.isHolding, isShown: () => claim.isShown },
  })
  for (const engine of [loser, winner]) await engine.start()
  await until(() => expect(host.kept.some(({ stored }) => stored.entry.type === 'open')).toBe(true))
  await loser.surrender()
  await until(() => expect(loser.read().log.chain.at(-1)?.entry.type).toBe('result'))
}

test('a page next to the arena shows how the match ended', async () => {
  await loseBySurrender({ isHolding: true, isShown: false })
  expect(tabDuel.read().end).toEqual({
    matchId: host.matchId,
    outcome: 'lost',
    rival: 'bob',
    amount: -5_000_000n,
  })
})

test.each([
  { isHolding: true, isShown: true },
  { isHolding: false, isShown: false },
])('a tab that shows the match ($isShown), or leaves it to another one, reports nothing', async (claim) => {
  await loseBySurrender(claim)
  expect(tabDuel.read().end).toBeNull()
})
