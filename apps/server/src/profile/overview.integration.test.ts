import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createIdentityDatabase, type IdentityDatabase } from '../../test/world/identity.ts'
import { aClub, type Club } from '../../test/world/verified-players.ts'
import { aResult, type TestEvent } from '../standings/testing/events.ts'

const databases: IdentityDatabase[] = []
let club: Club
beforeEach(async () => {
  const database = await createIdentityDatabase()
  databases.push(database)
  club = await aClub(database)
})
afterAll(() => Promise.all(databases.map((database) => database.drop())))

type Member = Awaited<ReturnType<Club['aMember']>>
const overviewOf = async ({ browser }: Member) => (await browser.get('/user/profile-overview')).json().data

const daysAgo = (days: number) => new Date(club.now().getTime() - days * 86_400_000)
const dayText = (date: Date) => date.toISOString().slice(0, 10)

const played = (event: TestEvent | undefined, more: Partial<TestEvent>): TestEvent[] =>
  event ? [{ ...event, ...more }] : []

test('a newcomer has zeros, no hand, no earnings and no pools {3.16 7.49}', async () => {
  const ann = await club.aMember()
  expect(await overviewOf(ann)).toEqual({
    gamePerformance: {
      gamesPlayed: 0,
      gamesWon: 0,
      gamesLost: 0,
      totalEarnings: 0,
      totalEarningsMicroUsd: '0',
      totalEarningsSOL: null,
      hoursPlayed: 0,
      mostUsedHand: null,
      hands: { rock: 0, paper: 0, scissors: 0 },
      stakes: [],
    },
    earnings: [],
    recentBountyPools: [],
  })
})

test('games, earnings, hours and hands are the sums of all matches, also of the earliest {2.147 2.149 3.16}', async () => {
  const ann = await club.aMember()
  const ben = await club.aMember()
  const [won] = aResult(ann.id, ben.id, { at: club.now() })
  const [, lost] = aResult(ben.id, ann.id, { at: daysAgo(3), tier: 10 })
  const [old] = aResult(ann.id, ben.id, { at: daysAgo(500), tier: 1 })
  await club.play(
    ...played(won, { durationMs: 5_400_000, throws: 'rsr' }),
    ...played(lost, { durationMs: 1_800_000, throws: 'p-s' }),
    ...played(old, { durationMs: 360_000, throws: 'r' }),
    { kind: 'prize', playerId: ann.id, mode: 'bounty', tier: 5, at: daysAgo(3), earnings: 23_970_000n },
  )
  const { gamePerformance, earnings } = await overviewOf(ann)
  expect(gamePerformance).toEqual({
    gamesPlayed: 3,
    gamesWon: 2,
    gamesLost: 1,
    totalEarnings: 19.67,
    totalEarningsMicroUsd: '19670000',
    totalEarningsSOL: null,
    hoursPlayed: 2.1,
    mostUsedHand: { hand: 'rock', count: 3 },
    hands: { rock: 3, paper: 1, scissors: 2 },
    stakes: [
      { tier: 1, gamesWon: 1, gamesLost: 0 },
      { tier: 5, gamesWon: 1, gamesLost: 0 },
      { tier: 10, gamesWon: 0, gamesLost: 1 },
    ],
  })
  // [P5] By day in UTC, prizes included; what is older than the chart is left out.
  expect(earnings).toEqual([
    { day: dayText(daysAgo(3)), microUsd: '13970000' },
    { day: dayText(club.now()), microUsd: '4750000' },
  ])
  expect((await overviewOf(ben)).gamePerformance.mostUsedHand).toBeNull()
  // Counting everything again gives the same sums.
  const counted = await overviewOf(ann)
  await club.stack.admin.query('select standing_recount(0, 1000000, now())')
  expect(await overviewOf(ann)).toEqual(counted)
})

test('recent pools have their dates and the rank, prize and games of the player, the newest first {3.17}', async () => {
  const ann = await club.aMember()
  const { admin } = club.stack
  const pool = async (monday: string, state: string) => {
    const id = `usd5-${monday}`
    const isOver = state === 'SETTLED'
    await admin.query(
      `insert into bounty_pool (id, tier, starts_at, ends_at, state, terms_version, scoring_matches_max, closing_at,
                                review_at, review_ends_at, finished_at, total, fee, eligible_players)
       select $1, 5, $2::timestamptz, $2::timestamptz + interval '168 hours', $3, 1, 60, o.at, o.at, o.at, o.at, o.sum, o.sum, o.sum
         from (select case when $4 then now() end as at, case when $4 then 0 end as sum) o`,
      [id, `${monday}T00:00:00Z`, state, isOver],
    )
    return id
  }
  const run = (poolId: string, playerId: string, banked: number, beaten: number) =>
    admin.query(
      `insert into bounty_run (pool_id, player_id, banked, wins, losses, matches, scoring_matches, opponents, opponents_beaten)
       values ($1, $2, $3, 4, 1, 5, 5, 3, $4)`,
      [poolId, playerId, banked, beaten],
    )
  const past = await pool('2026-11-02', 'SETTLED')
  const open = await pool('2026-11-09', 'OPEN')
  for (const [poolId, banked, beaten] of [
    [past, 8, 2],
    [past, 6, 3],
    [past, 6, 1],
    [open, 2, 2],
  ] as const)
    await run(poolId, randomUUID(), banked, beaten)
  await run(past, ann.id, 6, 2)
  await run(open, ann.id, 4, 1)
  await admin.query(
    'insert into bounty_prize (pool_id, place, player_id, amount) values ($1, 3, $2, 23979999)',
    [past, ann.id],
  )
  expect((await overviewOf(ann)).recentBountyPools).toEqual([
    {
      pool: open,
      tier: 5,
      status: 'OPEN',
      dates: { startDate: '2026-11-09T00:00:00.000Z', endDate: '2026-11-16T00:00:00.000Z' },
      rank: 1,
      prize: null,
      gamePlayed: 5,
    },
    {
      pool: past,
      tier: 5,
      status: 'SETTLED',
      dates: { startDate: '2026-11-02T00:00:00.000Z', endDate: '2026-11-09T00:00:00.000Z' },
      rank: 3,
      prize: 23.97,
      gamePlayed: 5,
    },
  ])
})

test('the comprehensive profile is account, settings and overview in one reply, for the signed-in player only {3.2 3.30 7.21}', async () => {
  const ann = await club.aMember('Annabel')
  const reply = await ann.browser.get('/user/comprehensive-profile')
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.json().data).toEqual({
    ...(await overviewOf(ann)),
    user: (await ann.browser.get('/user/profile')).json().data,
    settings: { sound: true, masterVolume: 5, soundEffectsVolume: 5, musicVolume: 5, smoothAnimation: true },
  })
  for (const path of ['comprehensive-profile', 'profile-overview', 'matches', 'throws'])
    expect((await club.stack.browser().get(`/user/${path}`)).statusCode).toBe(401)
})

test('an overview after 10,000 matches in a year costs about what that of a newcomer costs', async () => {
  const ann = await club.aMember()
  await club.stack.admin.query(
    `insert into play_event (at, kind, player_id, mode, tier, match_id, opponent_id, earnings, duration_ms, throws, opponent_throws, turns)
     select now() - n * interval '52 minutes', case n % 2 when 0 then 'won' else 'lost' end, $1, 'normal', 5,
            gen_random_uuid(), gen_random_uuid(), case n % 2 when 0 then 4750000 else -5000000 end, 60000, 'rps', 'prs', 'dlw'
       from generate_series(1, 10000) n`,
    [ann.id],
  )
  await club.play()
  const [{ player_no: playerNo }] = (
    await club.stack.admin.query('select player_no from standing_player where player_id = $1', [ann.id])
  ).rows
  const { rows } = await club.stack.admin.query('select from standing_daily where player_no = $1', [playerNo])
  expect(rows.length).toBeLessThanOrEqual(366)
  expect((await overviewOf(ann)).gamePerformance).toMatchObject({ gamesPlayed: 10_000, hoursPlayed: 166.7 })
  // Compared with the same call of a newcomer, because other work on the machine slows both.
  const newcomer = await club.aMember()
  const [busyMs, idleMs] = [await medianMs(() => overviewOf(ann)), await medianMs(() => overviewOf(newcomer))]
  expect(busyMs).toBeLessThan(4 * idleMs + 5)
})

async function medianMs(call: () => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let made = 0; made < 41; made += 1) {
    const startedMs = performance.now()
    await call()
    taken.push(performance.now() - startedMs)
  }
  return taken.toSorted((a, b) => a - b)[20] ?? Number.POSITIVE_INFINITY
}
