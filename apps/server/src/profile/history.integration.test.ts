import { randomUUID } from 'node:crypto'
import { avatarOf } from '@throwdown/contract/user'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createIdentityDatabase, type IdentityDatabase } from '../../test/world/identity.ts'
import { aClub, type Club } from '../../test/world/verified-players.ts'
import { dealAvatar } from '../identity/accounts/deal-avatar.ts'
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
const historyOf = async ({ browser }: Member, query = '') =>
  (await browser.get(`/user/matches?${query}`)).json().data

const card = async (viewer: Member, { id }: Member) =>
  (await viewer.browser.get(`/players/${id}`)).json().data

/** A match of two members as each of them stores it. */
function aMatch(winner: Member, loser: Member, options: Parameters<typeof aResult>[2] & Partial<TestEvent>) {
  const { at, mode, tier, ...more } = options
  const [won, lost] = aResult(winner.id, loser.id, { at, ...(mode && { mode }), ...(tier && { tier }) })
  return won && lost
    ? [
        { ...won, opponentId: loser.id, ...more },
        { ...lost, opponentId: winner.id, ...more },
      ]
    : []
}

test('a match has the opponent, the money and every throw of the requesting player', async () => {
  const ann = await club.aMember('Annabel')
  const ben = await club.aMember('benny_b')
  const [won, lost] = aMatch(ann, ben, { at: club.now(), durationMs: 60_000 })
  if (!won || !lost) throw new Error('a match has two events')
  await club.play(
    { ...won, throws: 'rpsc', opponentThrows: 'spu-', turns: 'wdww' },
    { ...lost, throws: 'spu-', opponentThrows: 'rpsc', turns: 'ldll' },
  )
  const mine = await historyOf(ann)
  expect(mine.next).toBeNull()
  expect(mine.matches).toEqual([
    {
      matchId: expect.any(String),
      endedAtMs: won.at.getTime(),
      result: 'won',
      mode: 'normal',
      tier: 5,
      opponent: {
        userId: ben.id,
        username: 'benny_b',
        avatar: avatarOf(dealAvatar(ben.id)),
        isFormer: false,
      },
      earnings: '4750000',
      fee: '250000',
      toPool: '0',
      points: 0,
      throws: [
        { own: 'rock', opponent: 'scissors', result: 'won' },
        { own: 'paper', opponent: 'paper', result: 'draw' },
        { own: 'scissors', opponent: 'unopened', result: 'won' },
        { own: 'sealed', opponent: 'missed', result: 'won' },
      ],
      voided: null,
    },
  ])
  expect((await historyOf(ben)).matches).toMatchObject([
    {
      result: 'lost',
      earnings: '-5000000',
      fee: '0',
      throws: [{ own: 'scissors', result: 'lost' }, {}, { own: 'unopened' }, { own: 'missed' }],
    },
  ])
})

test('filters by mode, stake, result and opponent, and pages from the newest', async () => {
  const [ann, ben, cid] = [await club.aMember(), await club.aMember(), await club.aMember()]
  const at = club.now()
  await club.play(
    ...aMatch(ann, ben, { at }),
    ...aMatch(ben, ann, { at, tier: 10 }),
    ...aMatch(ann, cid, {
      at,
      mode: 'bounty',
      tier: 10,
      poolId: 'usd10-2026-11-09',
      throws: 'r',
      turns: 'w',
    }),
    { kind: 'prize', playerId: ann.id, mode: 'bounty', tier: 10, at, earnings: 1_000_000n },
  )
  const shown = async (query: string) =>
    (await historyOf(ann, query)).matches.map(({ result, mode, tier }: Record<string, unknown>) => [
      result,
      mode,
      tier,
    ])
  // A choice names its match, and is none.
  await club.stack.admin.query(
    `insert into play_event (at, kind, player_id, mode, tier, match_id)
     select now(), kind, $1, 'bounty', 10, gen_random_uuid() from unnest(array['banked', 'risked']) kind`,
    [ann.id],
  )
  expect(await shown('')).toEqual([
    ['won', 'bounty', 10],
    ['lost', 'normal', 10],
    ['won', 'normal', 5],
  ])
  expect(await shown('mode=bounty')).toEqual([['won', 'bounty', 10]])
  expect(await shown('tier=10&result=lost')).toEqual([['lost', 'normal', 10]])
  expect(await shown(`opponent=${ben.id}`)).toEqual([
    ['lost', 'normal', 10],
    ['won', 'normal', 5],
  ])
  const first = await historyOf(ann, 'limit=2')
  const second = await historyOf(ann, `limit=2&before=${first.next}`)
  expect([...first.matches, ...second.matches]).toEqual((await historyOf(ann)).matches)
  expect(second.next).toBeNull()
  for (const wrong of ['mode=free', 'tier=7', 'result=draw', 'limit=51', 'before=x', 'opponent=x'])
    expect((await ann.browser.get(`/user/matches?${wrong}`)).statusCode).toBe(400)
})

test('[Q5] an opponent who was never shown stays masked, in the list, the filter and the card', async () => {
  const [ann, ben] = [await club.aMember(), await club.aMember()]
  await club.play(...aMatch(ann, ben, { at: club.now(), mode: 'bounty', poolId: 'usd5-2026-11-09' }))
  expect((await historyOf(ann)).matches).toMatchObject([{ opponent: null, result: 'won' }])
  expect((await historyOf(ann, `opponent=${ben.id}`)).matches).toEqual([])
  expect((await ann.browser.get(`/players/${ben.id}`)).json().data.headToHead).toEqual({
    gamesWon: 0,
    gamesLost: 0,
  })
})

test('the card of an opponent has the record of the player against them, and nobody else sees it', async () => {
  const [ann, ben, cid] = [await club.aMember(), await club.aMember(), await club.aMember()]
  const at = club.now()
  await club.play(...aMatch(ann, ben, { at }), ...aMatch(ann, ben, { at }), ...aMatch(ben, ann, { at }))
  expect(await card(ann, ben)).toMatchObject({ gamesWon: 1, headToHead: { gamesWon: 2, gamesLost: 1 } })
  expect(await card(ben, ann)).toMatchObject({ headToHead: { gamesWon: 1, gamesLost: 2 } })
  expect(await card(cid, ann)).toMatchObject({ gamesWon: 2, headToHead: { gamesWon: 0, gamesLost: 0 } })
  expect((await card(ann, ann)).headToHead).toBeNull()
})

test('the throws of the coach are those of the player, oldest first, of at most 500 matches', async () => {
  const [ann, ben] = [await club.aMember(), await club.aMember()]
  const at = club.now()
  const mine = (throws: string): TestEvent[] =>
    aResult(ann.id, ben.id, { at }).map((event) => ({
      ...event,
      throws: event.playerId === ann.id ? throws : 's',
      turns: '-'.repeat(event.playerId === ann.id ? throws.length : 1),
    }))
  await club.play(...mine('r'), ...mine('p'))
  const asked = async () => (await ann.browser.get('/user/throws')).json().data.matches
  expect(await asked()).toEqual([
    [{ own: 'rock', opponent: 'missed', result: 'unscored' }],
    [{ own: 'paper', opponent: 'missed', result: 'unscored' }],
  ])
  await club.stack.admin.query(
    `insert into play_event (at, kind, player_id, mode, tier, match_id, opponent_id, throws, opponent_throws, turns)
     select now(), 'won', $1, 'normal', 5, gen_random_uuid(), $2, 's', 'p', 'w' from generate_series(1, 10000)`,
    [ann.id, randomUUID()],
  )
  const startedMs = performance.now()
  const all = await asked()
  expect(performance.now() - startedMs).toBeLessThan(500)
  expect(all).toHaveLength(500)
  expect(new Set(all.map((throws: unknown) => JSON.stringify(throws))).size).toBe(1)
})
