import { randomUUID } from 'node:crypto'
import { activePools, bountyLeaderboard } from '@throwdown/contract/bounty'
import { invariant } from '@throwdown/rules/invariant'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBreaches } from '../../src/ledger/testing/find-breaches.ts'
import type { BountyApi } from '../world/bounty-api.ts'
import { aBountyMatch, passToMonday, somePlayers, winMatch } from '../world/bounty-match.ts'
import type { TestPlayer } from '../world/test-player.ts'
import { openTestWorld, type TestWorld, verified } from '../world/test-world.ts'

let world: TestWorld
let api: BountyApi
let hero: TestPlayer
let others: readonly [TestPlayer, TestPlayer, TestPlayer]

beforeAll(async () => {
  world = await openTestWorld()
  api = await world.openBountyApi()
})
beforeEach(async () => {
  passToMonday(world)
  await world.emptyQueues()
  const [first, one, two, three] = await somePlayers(world, 4)
  if (!first || !one || !two || !three) throw new Error('there are four players')
  hero = first
  others = [one, two, three]
})
afterAll(() => world.close())

const win = (loser: TestPlayer) => winMatch(world, hero, loser)

test('[B3] [B4] a win opens the choice, Risk It doubles the next win once, Bank It makes it safe {4.48-50 7.29 7.33-34}', async () => {
  const first = await win(others[0])
  await api.show()
  expect(await api.runOf(hero)).toMatchObject({
    banked: 0,
    unbanked: 2,
    riskActive: false,
    choice: { matchId: first, atRisk: 2, ifWon: 6 },
    rank: 1,
    scoringMatches: 1,
    opponents: 1,
  })
  expect(await api.choose(hero, 'risk-it', first)).toMatchObject({
    data: { riskActive: true, choice: null },
  })

  const second = await win(others[1])
  expect(await api.runOf(hero)).toMatchObject({ unbanked: 6, riskActive: false, winStreak: 2 })
  expect(await api.choose(hero, 'bank-it', second)).toMatchObject({ data: { banked: 6, unbanked: 0 } })
  await win(others[2])
  expect(await api.runOf(hero)).toMatchObject({ banked: 6, unbanked: 2 })

  const transcript = await world.transcript(second)
  expect(verified(transcript).verified).toBe(true)
  expect(transcript.at(-1)?.entry.body).toMatchObject({
    points:
      transcript[0]?.entry.type === 'header' && pointsOf(transcript[0].entry.body.terms.points.riskFactor),
  })
})

const pointsOf = ([first]: readonly [number, number]) => (first === 2 ? [4, 0] : [0, 4])

test('[B3] a loss burns what is unbanked and the doubling, and leaves what is banked', async () => {
  await api.choose(hero, 'bank-it', await win(others[0]))
  await api.choose(hero, 'risk-it', await win(others[1]))
  await winMatch(world, others[2], hero)
  expect(await api.runOf(hero)).toMatchObject({
    banked: 2,
    unbanked: 0,
    riskActive: false,
    choice: null,
    winStreak: 0,
    bestWinStreak: 2,
    losses: 1,
  })
})

test('[B5] beating the same opponent scores 2, then 1, then nothing', async () => {
  const scored: (number | undefined)[] = []
  for (let meeting = 1; meeting <= 3; meeting += 1) {
    const matchId = await win(others[0])
    scored.push((await api.runOf(hero))?.unbanked)
    await api.choose(hero, 'bank-it', matchId)
  }
  expect(scored).toEqual([2, 1, 0])
  expect(await api.runOf(hero)).toMatchObject({ banked: 3, opponents: 1, wins: 3, choice: null })
})

test('[B2] a win without one locked hand that the winner opened scores nothing, counts for no cap, and still pays the pool', async () => {
  const match = await aBountyMatch(world, [hero, others[0]])
  await match.send(others[0].seat, await others[0].surrender())
  expect(await api.runOf(hero)).toMatchObject({
    unbanked: 0,
    choice: null,
    wins: 1,
    scoringMatches: 0,
    opponents: 0,
  })
  await api.show()
  const board = bountyLeaderboard.reply.parse(await api.get('/leaderboard/5', hero)).data
  expect(board.pool).toMatchObject({ totalPoolMicroUsd: '1500000', players: 2 })
})

test('[B2] a loser who does not open takes no points away, and the match is not a scoring one for the loser', async () => {
  const match = await aBountyMatch(world, [hero, others[0]])
  const { seat } = hero
  const lock = await match.lock(1, seat === 0 ? [1, 0] : [0, 1])
  await match.send(seat, await hero.reveal(1, lock))
  await match.send(others[0].seat, await others[0].surrender())
  expect(await api.runOf(hero)).toMatchObject({ unbanked: 2, wins: 1, scoringMatches: 1, opponents: 1 })
  expect(await api.runOf(others[0])).toMatchObject({ losses: 1, scoringMatches: 0, opponents: 0 })
})

test('[M9] a void match touches neither the run nor the doubling', async () => {
  await api.choose(hero, 'risk-it', await win(others[0]))
  const before = await api.runOf(hero)
  world.clock.pass(3_600_000)
  const { matchId } = await world.pair([hero, others[1]], 5, 'bounty')
  world.clock.pass(12_000)
  await world.aHost().tick(matchId)
  expect((await world.stateOf(matchId)).result?.winner).toBe(-1)
  expect(await api.runOf(hero)).toEqual(before)
})

test('[B4] the next bounty join in the tier waits for the choice; other queues do not', async () => {
  const matchId = await win(others[0])
  await expect(world.join(hero.ticket(5, 'bounty'))).rejects.toMatchObject({ refusal: 'bounty_choice_open' })
  expect(await world.balanceOf(hero)).toMatchObject({ reserved: 0n })
  expect(await world.join(hero.ticket(10, 'bounty'))).toBe('waiting')
  await world.emptyQueues()
  await api.choose(hero, 'bank-it', matchId)
  expect(await world.join(hero.ticket(5, 'bounty'))).toBe('waiting')
})

test('[B6] after 60 scoring matches the queue of the tier is closed until Monday', async () => {
  await api.choose(hero, 'bank-it', await win(others[0]))
  await world.owner.query(
    'update bounty_run set scoring_matches = 60, matches = 60, losses = 59 where player_id = $1',
    [hero.id],
  )
  await expect(world.join(hero.ticket(5, 'bounty'))).rejects.toMatchObject({ refusal: 'bounty_cap_reached' })
  passToMonday(world)
  expect(await world.join(hero.ticket(5, 'bounty'))).toBe('waiting')
})

test('[B3] fifty calls at once bank once', async () => {
  const matchId = await win(others[0])
  const answers = await Promise.all(Array.from({ length: 50 }, () => api.choose(hero, 'bank-it', matchId)))
  expect(answers.filter(({ success }) => success)).toHaveLength(50)
  expect(await api.runOf(hero)).toMatchObject({ banked: 2, unbanked: 0 })
  const { rows } = await world.pool.query(
    "select points from play_event where player_id = $1 and kind = 'banked'",
    [hero.id],
  )
  expect(rows).toEqual([{ points: 2 }])
})

test('[B4] of fifty calls for both answers one kind wins, and a choice is final', async () => {
  const matchId = await win(others[0])
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, call) =>
      api.choose(hero, call % 2 === 0 ? 'bank-it' : 'risk-it', matchId),
    ),
  )
  expect(answers.filter(({ success }) => success)).toHaveLength(25)
  expect(new Set(answers.flatMap(({ code }) => code ?? []))).toEqual(new Set(['bounty_choice_closed']))
  const run = await api.runOf(hero)
  invariant(run !== undefined, 'there is a run')
  expect(run.banked + run.unbanked).toBe(2)
  expect(run.riskActive).toBe(run.banked === 0)
})

test('[B4] nobody answers for another player, another tier or another win', async () => {
  const matchId = await win(others[0])
  for (const answer of [
    await api.choose(others[0], 'bank-it', matchId),
    await api.choose(hero, 'bank-it', matchId, 10),
    await api.choose(hero, 'bank-it', randomUUID()),
  ])
    expect(answer).toMatchObject({ success: false, code: 'bounty_choice_closed' })
  expect(await api.runOf(hero)).toMatchObject({ banked: 0, unbanked: 2 })
})

test('every tier shows its pool, the richest first, with its first three {2.101 2.103-104 3.21-22 7.28 7.51}', async () => {
  await api.choose(hero, 'bank-it', await win(others[0]))
  await win(others[1])
  await api.show()
  const { data } = activePools.reply.parse(await api.get('/active', hero))
  expect(data.pools).toHaveLength(6)
  expect(data.totalBountyPool).toBe(3)
  expect(data.pools[0]).toMatchObject({
    tier: 5,
    status: 'OPEN',
    totalPoolValue: 3,
    solPoolValue: null,
    players: 3,
  })
  const { timeLeft = 0, endDate = '' } = data.pools[0] ?? {}
  expect(Math.abs(Date.parse(endDate) - world.clock.nowMs() - timeLeft * 1_000)).toBeLessThan(2_000)
  expect(data.pools[0]?.topPlayers[0]).toMatchObject({
    userId: hero.id,
    totalPoints: 2,
    currentBounty: 2,
    // [B11] Three who may win a prize are needed for one.
    winProjection: 0,
  })
  expect(await findBreaches(world.pool, 5)).toEqual([])
})
