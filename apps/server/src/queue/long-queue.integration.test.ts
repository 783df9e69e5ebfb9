import { invariant } from '@throwdown/rules/invariant'
import { usd } from '@throwdown/rules/money'
import type { Tier } from '@throwdown/rules/terms'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestPlayer } from '../../test/world/test-player.ts'
import { openTestWorld, type TestWorld } from '../../test/world/test-world.ts'
import { accountCode } from '../ledger/accounts.ts'
import { findBreaches, openAccounts } from '../ledger/store.ts'
import { passChecks } from '../ledger/testing/seed-money.ts'
import type { PairedMatch, PairOutcome } from './pair-slice.ts'
import { pairWaiting } from './pair-waiting.ts'
import { countWaiting } from './store.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
beforeEach(() => world.emptyQueues())
afterAll(() => world.close())

async function manyJoin(count: number, tier: Tier): Promise<void> {
  const players = Array.from({ length: count }, () => new TestPlayer())
  const codes = players.map(({ id }) => accountCode.available(id))
  const accounts = await openAccounts(world.owner, codes)
  await passChecks(
    world.owner,
    players.map(({ id }) => id),
  )
  await world.owner.query(
    "select count(*) from unnest($1::bigint[]) a cross join lateral ledger_seed('seed:' || gen_random_uuid(), a, $2) s",
    [[...accounts.values()].map(String), usd(tier)],
  )
  const tickets = players.map((player) => player.ticket(tier))
  const answers = await world.store.insertTickets(tickets, world.clock.nowMs())
  invariant(
    answers.every((answer) => answer === 'joined'),
    'everybody joined',
  )
}

/** A pairing round on a machine that needs so long for what it reads about each player. */
function slowWave(msPerPlayer: number) {
  const slices: PairedMatch[][] = []
  const outcomes: Partial<Record<PairOutcome, number>> = {}
  const { store, keys, clock, random, ports, log } = world
  const factsOf: typeof ports.factsOf = (ids, nowMs) => {
    clock.pass(ids.length * msPerPlayer)
    return ports.factsOf(ids, nowMs)
  }
  const countPairs = (outcome: PairOutcome, pairs: number) => {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + pairs
  }
  const acceptMs: number[] = []
  const onPaired = (matches: readonly PairedMatch[]) => {
    slices.push([...matches])
    for (const { stored } of matches) acceptMs.push((stored.state.deadlineMs ?? 0) - clock.nowMs())
  }
  const deps = { store, keys, clock, random, log, ports: { ...ports, factsOf }, countPairs, onPaired }
  const run = () => pairWaiting(deps, clock.nowMs())
  return { run, slices, outcomes, acceptMs }
}

const tiersOf = (matches: readonly PairedMatch[]) => new Set(matches.map(({ stored }) => stored.facts.tier))

test('[Q2] queues that take longer than 2 s to prepare are paired slice by slice, and nobody is dropped', async () => {
  await manyJoin(260, 5)
  for (const tier of [10, 20, 35] as const) await manyJoin(60, tier)
  const { run, slices, outcomes, acceptMs } = slowWave(5)
  const paired = [...(await run()), ...(await run())]
  expect(paired).toHaveLength(220)
  expect(outcomes).toEqual({ paired: 220, gone: 0 })
  expect(await countWaiting(world.pool)).toEqual([])
  expect(slices.flat()).toEqual(paired)
  // [M7] Reported at once, so that each player has nearly all of the time to accept.
  expect(Math.min(...acceptMs)).toBeGreaterThan(6_000)
  expect(await findBreaches(world.pool, 5)).toEqual([])
})

test('[Q2] [Q9] a full queue delays no other: they take turns, and the next pairing round sees players who joined meanwhile', async () => {
  await manyJoin(450, 1)
  await manyJoin(2, 50)
  const { run, slices } = slowWave(5)
  await run()
  expect(slices.slice(0, 2).map(tiersOf)).toEqual([new Set([1]), new Set([50])])
  expect(await countWaiting(world.pool)).toMatchObject([{ tier: 1 }])
  await manyJoin(2, 20)
  expect((await run()).map(({ stored }) => stored.facts.tier)).toContain(20)
})

test('[M7] a slice that was interrupted for more than 2 s stores nothing, and the next pairing round pairs', async () => {
  await manyJoin(2, 5)
  const interrupted = slowWave(1_100)
  expect(await interrupted.run()).toEqual([])
  expect(interrupted.outcomes).toEqual({ late: 1 })
  expect(await world.wave()).toHaveLength(1)
})
