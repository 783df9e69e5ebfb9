import type { HistoryMatch } from '@throwdown/contract/profile'
import { usd } from '@throwdown/rules/money'
import type { Mode } from '@throwdown/rules/terms'
import type { MatchWinner } from '@throwdown/rules/transcript/entry'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createIdentityDatabase, type IdentityDatabase } from '../../test/world/identity.ts'
import { startMatch } from '../../test/world/staked-match.ts'
import { aMatch } from '../../test/world/test-match.ts'
import { openTestWorld } from '../../test/world/test-world.ts'
import { aClub, type Club } from '../../test/world/verified-players.ts'
import { accountCode } from '../ledger/accounts.ts'
import { openOne, seedMoney } from '../ledger/testing/seed-money.ts'
import { saveMatches } from '../match/store.ts'
import { listMatches } from './history-store.ts'

const databases: IdentityDatabase[] = []
let club: Club
let ann: Member
let ben: Member
beforeEach(async () => {
  const database = await createIdentityDatabase()
  databases.push(database)
  club = await aClub(database)
  ann = await club.aMember()
  ben = await club.aMember()
  for (const { id } of [ann, ben])
    await seedMoney(database.admin, await openOne(database.admin, accountCode.available(id)), usd(100))
})
afterAll(() => Promise.all(databases.map((database) => database.drop())))

type Member = Awaited<ReturnType<Club['aMember']>>
type History = { matches: HistoryMatch[]; next: string | null }

const read = async ({ browser }: Member, path: string) => (await browser.get(path)).json().data
const historyOf = (member: Member, query = ''): Promise<History> => read(member, `/user/matches?${query}`)
const resultsOf = ({ matches }: History) => matches.map(({ result }) => result)

/** A match for $5 with Ann in seat 0 and Ben in seat 1. Returns its id. */
async function play(winner: MatchWinner, mode: Mode = 'normal'): Promise<string> {
  const { pool } = club.stack.context.database
  const match = await startMatch(pool, [ann.id, ben.id], { mode, tier: 5 })
  await saveMatches(pool, [await match.end(winner).takeSave()], Date.now())
  return match.id
}

test('[M9] a void match is listed once for both players, in its order, and pages go across it', async () => {
  await play(0)
  const matchId = await play(-1)
  await play(1)
  const all = await historyOf(ann)
  expect(resultsOf(all)).toEqual(['lost', 'void', 'won'])
  expect(all.matches[1]).toMatchObject({
    matchId,
    mode: 'normal',
    tier: 5,
    opponent: { userId: ben.id },
    earnings: '0',
    fee: '0',
    toPool: '0',
    points: 0,
    throws: [],
    voided: { seat: 0, reason: 'service_void', absent: [] },
  })
  expect((await historyOf(ben)).matches.map(({ result, voided }) => [result, voided?.seat])).toEqual([
    ['won', undefined],
    ['void', 1],
    ['lost', undefined],
  ])
  const paged: HistoryMatch[] = []
  for (let query: string | null = 'limit=1'; query !== null; ) {
    const page: History = await historyOf(ann, query)
    paged.push(...page.matches)
    query = page.next && `limit=1&before=${page.next}`
  }
  expect(paged).toEqual(all.matches)
  expect((await read(ann, '/user/export/matches')).matches).toEqual(all.matches)
  expect(resultsOf(await historyOf(ann, 'result=void'))).toEqual(['void'])
  expect(resultsOf(await historyOf(ann, 'result=won'))).toEqual(['won'])
  expect(resultsOf(await historyOf(await club.aMember()))).toEqual([])
})

test('[M7] each player is notified who did not accept', async () => {
  const world = await openTestWorld()
  onTestFinished(() => world.close())
  const match = await aMatch(world)
  await match.send(0, await match.players[0].accept())
  world.clock.pass(12_000)
  await match.hosts[0].tick(match.matchId)
  for (const [seat, absent] of ['rival', 'you'].entries()) {
    const [row] = await listMatches(world.pool, match.players[seat === 0 ? 0 : 1].id, { limit: 2 })
    expect(row?.voided).toEqual({ seat, reason: 'not_accepted', absent: [absent] })
  }
})

test('[Q5] the opponent of a void bounty match stays masked unless a hand was opened', async () => {
  await play(-1, 'bounty')
  const { id: playerId } = ann
  const opened = { throws: 'r', opponentThrows: 'r', turns: 'd', opponentId: ben.id }
  await club.play({
    kind: 'void',
    playerId,
    mode: 'bounty',
    tier: 5,
    at: club.now(),
    earnings: 0n,
    ...opened,
  })
  const { matches } = await historyOf(ann)
  expect(matches).toMatchObject([
    { result: 'void', opponent: { userId: ben.id }, throws: [{ own: 'rock', result: 'draw' }] },
    { result: 'void', opponent: null, throws: [] },
  ])
  expect((await historyOf(ann, `opponent=${ben.id}`)).matches).toEqual(matches.slice(0, 1))
})

test('[M9] a void match changes no record, statistic, board or throw of the coach', async () => {
  const figuresOf = async () => ({
    overview: await read(ann, '/user/profile-overview'),
    card: await read(ben, `/players/${ann.id}`),
    throws: await read(ann, '/user/throws'),
    board: (await club.page(ann)).players,
    numbers: (await club.stack.admin.query('select player_id from standing_player order by 1')).rows,
  })
  const aVoid = async () => {
    await play(-1, 'bounty')
    const event = { kind: 'void', mode: 'normal', tier: 5, at: club.now(), earnings: 0n } as const
    await club.play({ ...event, playerId: ann.id, opponentId: ben.id, throws: 'rp', durationMs: 60_000 })
  }
  await club.play()
  const unplayed = await figuresOf()
  expect(unplayed).toMatchObject({ board: [], throws: { matches: [] }, numbers: [] })
  await aVoid()
  expect(await figuresOf()).toEqual(unplayed)
  await play(0)
  await club.play()
  const before = await figuresOf()
  expect(before).toMatchObject({
    card: { gamesWon: 1, bestWinStreak: 1, poolsPlayed: 0, headToHead: { gamesWon: 0, gamesLost: 1 } },
  })
  await aVoid()
  expect(await figuresOf()).toEqual(before)
  await play(0)
  await club.play()
  expect((await read(ben, `/players/${ann.id}`)).bestWinStreak).toBe(2)
})
