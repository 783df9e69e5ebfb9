import { invariant } from '@throwdown/rules/invariant'
import { usd } from '@throwdown/rules/money'
import type { Tier } from '@throwdown/rules/terms'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestPlayer } from '../../test/world/test-player.ts'
import { openTestWorld, type TestWorld } from '../../test/world/test-world.ts'
import { accountCode } from '../ledger/accounts.ts'
import { openAccounts } from '../ledger/store.ts'
import { findBreaches } from '../ledger/testing/find-breaches.ts'
import { passChecks } from '../ledger/testing/seed-money.ts'
import type { PairedMatch, PairOutcome } from './pair-slice.ts'
import { divideWaiting, pairWaiting } from './pair-waiting.ts'
import { postgresSliceStore } from './slice-store.ts'
import { countWaiting } from './store.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
beforeEach(async () => {
  await world.emptyQueues()
  // After every round of the test before, by whichever clock.
  world.clock.pass(60_000)
})
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

/** Pairing rounds of a node that needs so long for what it reads about each player. */
function slowNode(msPerPlayer: number) {
  const announced: PairedMatch[][] = []
  const outcomes: Partial<Record<PairOutcome, number>> = {}
  const { ports } = world
  // It stands still meanwhile: however slow the machine is that runs the test.
  const clock = { atMs: world.clock.nowMs(), nowMs: () => clock.atMs }
  const factsOf: typeof ports.factsOf = (ids, nowMs) => {
    clock.atMs += ids.length * msPerPlayer
    return ports.factsOf(ids, nowMs)
  }
  const countPairs = (outcome: PairOutcome, pairs: number) => {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + pairs
  }
  const acceptMs: number[] = []
  const onPaired = (matches: readonly PairedMatch[]) => {
    announced.push([...matches])
    for (const { stored } of matches) acceptMs.push((stored.state.deadlineMs ?? 0) - clock.nowMs())
  }
  const slices = postgresSliceStore(world.pool, clock)
  const changes = { clock, slices, ports: { ...ports, factsOf }, countPairs, onPaired }
  const run = (more: Partial<Parameters<typeof pairWaiting>[0]> = {}) => world.wave({ ...changes, ...more })
  return { run, announced, outcomes, acceptMs, deps: { ...world.pairing(), ...changes } }
}

const tiersOf = (matches: readonly PairedMatch[]) => new Set(matches.map(({ stored }) => stored.facts.tier))

test('[Q2] queues that take longer than 2 s to prepare are paired slice by slice, and nobody is dropped', async () => {
  await manyJoin(260, 5)
  for (const tier of [10, 20, 35] as const) await manyJoin(60, tier)
  const { run, announced, outcomes, acceptMs } = slowNode(5)
  const paired = await run()
  expect(paired).toHaveLength(220)
  expect(outcomes).toEqual({ paired: 220, gone: 0 })
  expect(await countWaiting(world.pool)).toEqual([])
  expect(announced.flat()).toEqual(paired)
  // [M7] Reported at once, so that each player has nearly all of the time to accept.
  expect(Math.min(...acceptMs)).toBeGreaterThan(6_000)
  expect(await findBreaches(world.pool, 5)).toEqual([])
})

test('[Q2] [Q9] a full queue delays no other: they take turns, and a new pairing round sees players who joined meanwhile', async () => {
  await manyJoin(450, 1)
  await manyJoin(2, 50)
  const { run, announced, deps } = slowNode(5)
  let claims = 0
  const claimSlice = async (leaseMs: number) => {
    claims += 1
    if (claims === 2) await manyJoin(2, 20)
    return deps.slices.claimSlice(leaseMs)
  }
  const paired = await run({ slices: { ...deps.slices, claimSlice } })
  expect(announced.slice(0, 2).map(tiersOf)).toEqual([new Set([1]), new Set([50])])
  expect(tiersOf(paired)).toEqual(new Set([1, 50, 20]))
  expect(await countWaiting(world.pool)).toEqual([])
})

test('[Q2] several nodes pair different slices of one round at once', async () => {
  await manyJoin(700, 5)
  const nodes = [slowNode(0), slowNode(0), slowNode(0)]
  const [first] = nodes
  expect(await first?.deps.slices.beginRound(2_000)).toBe(true)
  await divideWaiting(world)
  const paired = await Promise.all(nodes.map(({ deps }) => pairWaiting(deps)))
  expect(paired.map(({ length }) => length > 0)).toEqual([true, true, true])
  expect(paired.flat()).toHaveLength(350)
  expect(nodes.map(({ outcomes }) => outcomes.gone)).toEqual([0, 0, 0])
  expect(await findBreaches(world.pool, 5)).toEqual([])
})

test('[Q2] who is in a slice of a node that died is paired by another one three seconds later', async () => {
  await manyJoin(2, 5)
  await divideWaiting(world)
  expect((await world.slices.claimSlice(3_000))?.tickets).toHaveLength(2)
  expect(await world.wave()).toEqual([])
  world.clock.pass(3_000)
  expect(await world.wave()).toHaveLength(1)
})

test('[M7] a slice whose players were looked up for too long prepares nothing, and the next pairing round pairs', async () => {
  await manyJoin(2, 5)
  const slow = slowNode(1_100)
  expect(await slow.run()).toEqual([])
  expect(slow.outcomes).toEqual({})
  expect(await world.wave()).toHaveLength(1)
})

test('[M7] pairs whose node stood still for more than 2 s before it saved them are not stored, and the next round pairs', async () => {
  await manyJoin(2, 5)
  const { run, outcomes, deps } = slowNode(0)
  const sign: typeof deps.keys.sign = (...asked) => {
    deps.clock.atMs += 2_100
    return deps.keys.sign(...asked)
  }
  expect(await run({ keys: { ...deps.keys, sign } })).toEqual([])
  expect(outcomes.late).toBeGreaterThan(0)
  expect(outcomes.paired).toBeUndefined()
  expect(await world.wave()).toHaveLength(1)
})

test('[Q2] [M7] where saving is slow no pair is prepared that is not saved, and each has its whole time to accept', async () => {
  await manyJoin(200, 5)
  const { run, outcomes, acceptMs, deps } = slowNode(0)
  let slices = 0
  const insertMatches: typeof deps.store.insertMatches = async (...asked) => {
    const saved = await deps.store.insertMatches(...asked)
    deps.clock.atMs += 2_100
    return saved
  }
  const claimSlice = async (leaseMs: number) => {
    slices += 1
    return deps.slices.claimSlice(leaseMs)
  }
  await run({ store: { ...deps.store, insertMatches }, slices: { ...deps.slices, claimSlice } })
  expect(outcomes).toEqual({ paired: 100, gone: 0 })
  expect(slices).toBeGreaterThan(1)
  expect(Math.min(...acceptMs)).toBeGreaterThan(7_000)
  expect(await countWaiting(world.pool)).toEqual([])
})
