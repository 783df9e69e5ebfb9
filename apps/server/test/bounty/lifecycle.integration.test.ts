import { completedWinners, poolDetails } from '@throwdown/contract/bounty'
import { poolLedger } from '@throwdown/contract/pool-ledger'
import { readPoolList } from '@throwdown/rules/bounty/pool-list'
import { replayPool } from '@throwdown/rules/bounty/replay-pool'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { currentWeekOf } from '../../src/bounty/open-pool.ts'
import { runPoolSteps } from '../../src/bounty/run-pool-steps.ts'
import { freezeMoney } from '../../src/ledger/store.ts'
import { findBreaches } from '../../src/ledger/testing/find-breaches.ts'
import type { BountyApi } from '../world/bounty-api.ts'
import { aBountyMatch, passToMonday, somePlayers, winBothTurns, winMatch } from '../world/bounty-match.ts'
import { addPlayerRows } from '../world/player-row.ts'
import type { TestPlayer } from '../world/test-player.ts'
import { openTestWorld, type TestWorld } from '../world/test-world.ts'

const HOUR_MS = 3_600_000
let world: TestWorld
let api: BountyApi
let poolId: string
let players: readonly [TestPlayer, TestPlayer, TestPlayer, TestPlayer]

beforeAll(async () => {
  world = await openTestWorld()
  api = await world.openBountyApi()
})
beforeEach(async () => {
  passToMonday(world)
  notifiedPaid.length = 0
  await world.emptyQueues()
  const [a, b, c, d] = await somePlayers(world, 4)
  if (!a || !b || !c || !d) throw new Error('there are four players')
  players = [a, b, c, d]
  await addPlayerRows(world.owner, idsOf(players))
  poolId = currentWeekOf(5, world.clock.nowMs()).id
})
afterAll(() => world.close())

const idsOf = (some: readonly TestPlayer[]) => some.map(({ id }) => id)
const notifiedPaid: string[] = []
const onPaid = (ids: readonly string[]) => void notifiedPaid.push(...ids)
const tend = () => runPoolSteps({ pool: world.pool, log: world.log, onPaid }, world.clock.nowMs())
const stateOf = async (id = poolId) => {
  const { rows } = await world.pool.query<{ state: string }>('select state from bounty_pool where id = $1', [
    id,
  ])
  return rows[0]?.state
}
const available = async (player: TestPlayer) => (await world.balanceOf(player))?.available
const list = async () => {
  await api.show()
  return poolLedger.reply.parse(await api.get(`/ledger/${poolId}`)).data
}
const replayed = async () => {
  const read = readPoolList(await list())
  if (!read) throw new Error('the list cannot be read')
  return replayPool(read)
}
/** A test that lasts a second cannot play more than ten matches. */
const playedEnough = (chosen: readonly TestPlayer[]) =>
  world.owner.query(
    `update bounty_run set scoring_matches = 10, opponents = 6, losses = 10 - wins, matches = 10
      where pool_id = $1 and player_id = any ($2::uuid[])`,
    [poolId, idsOf(chosen)],
  )

const asStaff = (text: string, values: unknown[]) =>
  world.database.open('throwdown_staff', 1).pool.query(text, values)
const openCase = (player: TestPlayer, pool: string | null) =>
  asStaff(
    "insert into integrity_case (player_id, pool_id, reason, opened_at, opened_by) values ($1, $2, 'a ring', now(), 'staff')",
    [player.id, pool],
  )
const setStatus = (player: TestPlayer, status: string) =>
  world.owner.query('update player set status = $2 where id = $1', [player.id, status])

describe('the pool close', () => {
  test('[B1] a match belongs to the pool open at its pairing, and the pool waits for it', async () => {
    const [one, two] = players
    passToMonday(world)
    world.clock.pass(-14_000)
    poolId = currentWeekOf(5, world.clock.nowMs()).id
    const match = await aBountyMatch(world, [one, two], 0)
    world.clock.pass(3_000)
    await tend()
    expect(await stateOf()).toBe('CLOSING')
    await tend()
    expect(await stateOf()).toBe('CLOSING')

    await winBothTurns(match, one)
    const answer = await api.choose(one, 'bank-it', match.matchId)
    expect(answer).toMatchObject({ code: 'bounty_choice_closed' })
    await tend()
    expect(await stateOf()).toBe('REVIEW')
    const { lines } = await list()
    expect(lines.map(({ kind, points }) => [kind, points])).toEqual([
      ['match', 2],
      ['bank', 2],
    ])
    expect(await api.runOf(one)).toBeUndefined()
  })

  test('[B1] who waits over midnight is paired in the new pool', async () => {
    const [one, two] = players
    passToMonday(world)
    world.clock.pass(-2_000)
    await world.join(one.ticket(5, 'bounty'))
    world.clock.pass(3_000)
    await world.join(two.ticket(5, 'bounty'))
    world.passLonePairWait()
    const [match] = await world.wave()
    const header = match?.header.entry
    expect(header?.type === 'header' && header.body.poolId).toBe(currentWeekOf(5, world.clock.nowMs()).id)
  })

  test('[B1] no match is made in a pool that has closed, whatever a node believes', async () => {
    const [one, two] = players
    for (const player of [one, two]) await world.join(player.ticket(5, 'bounty'))
    passToMonday(world)
    await tend()
    const behind = { ...world.ports, openPool: async () => poolId }
    expect(await world.wave({ ports: behind })).toEqual([])
    const clock = { nowMs: () => world.clock.nowMs() - 2_000 }
    expect(await world.wave({ ports: behind, clock })).toEqual([])
    expect(await world.balanceOf(one)).toMatchObject({ reserved: 5_000_000n })
  })

  test('[B7] what is unbanked is banked for everyone, also for who risks', async () => {
    const [one, two, three, four] = players
    await api.choose(one, 'risk-it', await winMatch(world, one, two))
    await winMatch(world, three, four)
    passToMonday(world)
    await tend()
    await api.show()
    const details = poolDetails.reply.parse(await api.get(`/details/${poolId}`)).data
    expect(details.players.slice(0, 2).map(({ userId, totalPoints }) => [userId, totalPoints])).toEqual([
      [one.id, 2],
      [three.id, 2],
    ])
    expect((await replayed()).problems).toEqual([])
  })
})

describe('the end', () => {
  test('[B11] with fewer than three eligible players everything returns, without a fee {4.52}', async () => {
    const [one, two, three] = players
    await api.choose(one, 'bank-it', await winMatch(world, one, two))
    await api.choose(one, 'bank-it', await winMatch(world, one, three))
    await winMatch(world, two, three)
    const before = await Promise.all(players.map(available))
    passToMonday(world)
    await tend()
    world.clock.pass(23 * HOUR_MS)
    await tend()
    expect(await stateOf()).toBe('REVIEW')
    world.clock.pass(HOUR_MS)
    await Promise.all([tend(), tend(), tend()])
    expect(await stateOf()).toBe('VOID')
    // Pools of earlier weeks may end together with this one.
    const ownIds = new Set<string>(players.map(({ id }) => id))
    expect(notifiedPaid.filter((id) => ownIds.has(id)).toSorted()).toEqual([one.id, two.id].toSorted())

    const after = await Promise.all(players.map(available))
    expect(after.map((amount, index) => (amount ?? 0n) - (before[index] ?? 0n))).toEqual([
      3_000_000n,
      1_500_000n,
      0n,
      0n,
    ])
    const replay = await replayed()
    expect([replay.problems, replay.state]).toEqual([[], 'VOID'])
    await api.show()
    const details = poolDetails.reply.parse(await api.get(`/details/${poolId}`)).data
    expect(details.players[0]).toMatchObject({ userId: one.id, earnings: 3, prize: null })
    expect(await findBreaches(world.pool, 5)).toEqual([])
  })

  test('[B8] [B10] the first three eligible share the pool; a confirmed case or no verified person leaves one out {1.19 1.30 3.23 7.30 7.32 9.8 9.11}', async () => {
    const [one, two, three, four] = players
    const [five, six] = await somePlayers(world, 2)
    if (!five || !six) throw new Error('there are six players')
    await addPlayerRows(world.owner, [five.id])
    await setStatus(one, 'deactivated')
    for (const winner of [one, two, three, four, five])
      await api.choose(winner, 'bank-it', await winMatch(world, winner, six))
    passToMonday(world)
    await tend()
    await playedEnough([one, two, three, four, five])
    await openCase(three, poolId)
    await asStaff(
      "update integrity_case set confirmed_at = now(), confirmed_by = 'staff' where player_id = $1",
      [three.id],
    )
    const before = await Promise.all([two, four, five].map(available))
    world.clock.pass(24 * HOUR_MS)
    await tend()
    expect(await stateOf()).toBe('SETTLED')
    expect(notifiedPaid).toEqual([two.id, four.id, five.id])

    const after = await Promise.all([two, four, five].map(available))
    // Five wins: 7.50, fee 1.125, 6.375 to divide.
    expect(after.map((amount, index) => (amount ?? 0n) - (before[index] ?? 0n))).toEqual([
      3_187_500n,
      1_912_500n,
      1_275_000n,
    ])
    const winners = completedWinners.reply.parse(await api.get('/completed-winners')).data
    expect(winners.pools[0]).toMatchObject({ id: poolId, status: 'SETTLED', totalPoolMicroUsd: '7500000' })
    expect(poolId.slice(-10)).toBe(winners.pools[0]?.startDate.slice(0, 10))
    expect(Date.parse(winners.pools[0]?.endDate ?? '')).toBe(
      Date.parse(winners.pools[0]?.startDate ?? '') + 168 * HOUR_MS,
    )
    expect(winners.pools[0]?.winners.map(({ userId, rank, prize }) => [userId, rank, prize])).toEqual([
      [two.id, 1, 3.18],
      [four.id, 2, 1.91],
      [five.id, 3, 1.27],
    ])
    expect(winners.pools[0]?.winners.every(({ username }) => username !== '')).toBe(true)
    await api.show()
    const latest = poolDetails.reply.parse(await api.get('/details/default')).data
    expect(latest.pool.id).toBe(poolId)
    expect((await list()).excluded).toHaveLength(2)
    expect(await findBreaches(world.pool, 5)).toEqual([])
  })

  test('a pool that nobody played in just ends', async () => {
    await tend()
    passToMonday(world)
    await tend()
    world.clock.pass(24 * HOUR_MS)
    await tend()
    expect(await stateOf()).toBe('VOID')
    expect((await list()).lines).toEqual([])
  })

  test('while money is frozen nothing is paid, and afterwards everything once', async () => {
    const [one, two] = players
    await winMatch(world, one, two)
    const before = (await available(one)) ?? 0n
    passToMonday(world)
    await tend()
    world.clock.pass(24 * HOUR_MS)
    await freezeMoney(world.owner, 'a test', 'test')
    await tend()
    expect(await stateOf()).toBe('REVIEW')
    await world.owner.query("select ledger_set_freeze(false, 'a test is over', 'test')")
    await tend()
    expect([await stateOf(), await available(one)]).toEqual(['VOID', before + 1_500_000n])
  })
})
