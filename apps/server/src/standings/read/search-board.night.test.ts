import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createIdentityDatabase, type IdentityDatabase } from '../../../test/world/identity.ts'
import { aClub, type Club, ranked } from '../../../test/world/verified-players.ts'
import { PATIENCE } from '../../platform/testing/patience.ts'
import { aResult } from '../testing/events.ts'

const databases: IdentityDatabase[] = []
let club: Club
beforeEach(async () => {
  const database = await createIdentityDatabase()
  databases.push(database)
  club = await aClub(database)
})
afterAll(() => Promise.all(databases.map((database) => database.drop())))

test('a search finds names by their beginning, whatever their case, and keeps the ranks of the board {7.45}', async () => {
  const { ann } = await club.threeMembers()
  const found = await club.page(ann, 'search=BENNY')
  expect(ranked(found)).toEqual([
    [1, 'benny_b'],
    [2, 'bennyXb'],
  ])
  expect(found).toMatchObject({ totalPlayers: 2, moreFound: false, totalPages: 1, me: { rank: 3 } })
  expect(ranked(await club.page(ann, 'search=anna&sortBy=winRate'))).toEqual([[2, 'Annabel']])
  expect(ranked(await club.page(ann, 'search=benny&limit=1&page=2'))).toEqual([[2, 'bennyXb']])
  // What means something to a pattern means nothing here.
  expect(ranked(await club.page(ann, 'search=benny_'))).toEqual([[1, 'benny_b']])
  for (const nothing of ['%25', '_enny', 'enny', String.raw`benny\ `.trim(), "'", '%00'])
    expect([nothing, (await club.page(ann, `search=${nothing}`)).players]).toEqual([nothing, []])
  expect((await club.page(ann, 'search=benny&tier=50')).players).toEqual([])
  // One letter is too short for a search.
  expect(await club.page(ann, 'search=b')).toMatchObject({ players: [], totalPlayers: 0, moreFound: false })
  expect(ranked(await club.page(ann, 'search=benny_b'))).toEqual([[1, 'benny_b']])
})

test('a search in a large board finds the same', async () => {
  const { ann } = await club.threeMembers()
  const strangers = Array.from({ length: 1_100 }, () => randomUUID())
  await club.play(...strangers.flatMap((id) => aResult(id, ann.id, { at: club.now(), tier: 1 })))
  const found = await club.page(ann, 'search=benny')
  expect(found.players.map(({ username }) => username)).toEqual(['benny_b', 'bennyXb'])
  for (const player of found.players) {
    const alone = await ann.browser.get(`/global-leaderboard/user-rank/${player.userId}`)
    expect(alone.json().data.player).toEqual(player)
  }
})

test('a search that many names fit finds the best-ranked hundred of the board {7.45}', async () => {
  const { ann } = await club.threeMembers()
  // The later the name, the more was won.
  await club.stack.admin.query(
    `with many as (
       insert into player (id, username, username_lower, email, email_lower, password_hash, email_verified_at, is_subscribed, created_at)
       select gen_random_uuid(), name, name, name || '@play.example', name || '@play.example', 'none', now(), false, now()
         from generate_series(1, 1100) n
        cross join lateral (select 'many_' || lpad(n::text, 4, '0') as name) x
       returning id, username
     )
     insert into play_event (at, kind, player_id, mode, tier, match_id, opponent_id, earnings)
     select now(), 'won', id, 'normal', 1, gen_random_uuid(), gen_random_uuid(), right(username, 4)::int * 1000000::bigint
       from many`,
  )
  await club.play()
  const found = await club.page(ann, 'search=MANY&limit=3')
  expect(ranked(found)).toEqual([
    [1, 'many_1100'],
    [2, 'many_1099'],
    [3, 'many_1098'],
  ])
  expect(found).toMatchObject({ totalPlayers: 100, moreFound: true, totalPages: 34 })
  expect(ranked(await club.page(ann, 'search=many&limit=2&page=50'))).toEqual([
    [99, 'many_1002'],
    [100, 'many_1001'],
  ])
})

test('a search by a long name finds that name alone', async () => {
  const [one, other] = [await club.aMember('Longest_name_one'), await club.aMember('Longest_name_two')]
  await club.play(...aResult(one.id, other.id, { at: club.now() }))
  expect(ranked(await club.page(one, 'search=longest_name_')).length).toBe(2)
  const found = await club.page(one, 'search=longest_name_t')
  expect(ranked(found)).toEqual([[2, 'Longest_name_two']])
  expect(found.totalPlayers).toBe(1)
})

test('a search finds players by the names they have now', async () => {
  const { ann } = await club.threeMembers()
  await club.page(ann, 'search=benny')
  await club.stack.admin.query(
    `update player set username = 'Zebra_1', username_lower = 'zebra_1' where username_lower = 'benny_b'`,
  )
  expect(ranked(await club.page(ann, 'search=benny'))).toEqual([[2, 'bennyXb']])
  await vi.waitFor(async () => {
    expect(ranked(await club.page(ann, 'search=zebra'))).toEqual([[1, 'Zebra_1']])
  }, PATIENCE)
  const newcomer = await club.aMember('Zebra_2')
  await club.play(...aResult(newcomer.id, ann.id, { at: club.now() }))
  expect(ranked(await club.page(ann, 'search=zebra')).map(([, name]) => name)).toEqual(['Zebra_1', 'Zebra_2'])
})
