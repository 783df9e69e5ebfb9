import type { Mode } from '@throwdown/rules/terms'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestPlayer } from '../../test/world/test-player.ts'
import { openTestWorld, type TestWorld } from '../../test/world/test-world.ts'
import { type ExplainedWait, explainWaits } from './explain-waits.ts'
import { countWaiting } from './store.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
beforeEach(() => world.emptyQueues())
afterAll(() => world.close())

const WALLET = '7gQrW2mEo4hYc9LxT1vBnZs8KpD5uJaR6fNtXePqf3Kp'
const withdrawsToWallet = async (): Promise<TestPlayer> => {
  const player = await world.aPlayer(10)
  await world.pool.query("select player_wallet_add($1, $2, 'withdrawal', now())", [player.id, WALLET])
  return player
}

/** What each of these players is shown once all of them wait. */
async function waitsOf(mode: Mode, players: readonly TestPlayer[]): Promise<ExplainedWait[]> {
  const tickets = players.map((player) => player.ticket(5, mode))
  for (const ticket of tickets) await world.join(ticket)
  const waitOf = await explainWaits(world, await countWaiting(world.pool))
  return tickets.map(waitOf)
}

test('[Q3] [Q10] in Normal a search in which nobody waiting may be met says so', async () => {
  const players = [await withdrawsToWallet(), await withdrawsToWallet()]
  const none = { othersWaiting: 'few', wait: { reason: 'none', untilMs: null } }
  expect(await waitsOf('normal', players)).toEqual([none, none])
  const [open] = await waitsOf('normal', [await world.aPlayer()])
  expect(open).toEqual({ othersWaiting: 'few', wait: { reason: 'open', untilMs: null } })
})

test('[Q10] in Normal a lone search is the first', async () => {
  const first = { othersWaiting: 0, wait: { reason: 'first', untilMs: null } }
  expect(await waitsOf('normal', [await world.aPlayer()])).toEqual([first])
})

test('[Q10] in Bounty a search looks the same alone, with somebody who may be met, and with somebody who may not', async () => {
  const searching = { othersWaiting: 'few', wait: { reason: 'open', untilMs: null } }
  expect(await waitsOf('bounty', [await withdrawsToWallet()])).toEqual([searching])
  expect(await waitsOf('bounty', [await withdrawsToWallet()])).toEqual([searching])
  expect(await waitsOf('bounty', [await world.aPlayer()])).toEqual([searching])
})
