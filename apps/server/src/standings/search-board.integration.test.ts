import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createIdentityDatabase, type IdentityDatabase } from '../identity/testing/a-stack.ts'
import { aClub, type Club, ranked } from './testing/a-club.ts'
import { aResult } from './testing/events.ts'

const databases: IdentityDatabase[] = []
let club: Club
beforeEach(async () => {
  const database = await createIdentityDatabase()
  databases.push(database)
  club = await aClub(database)
})
afterAll(() => Promise.all(databases.map((database) => database.drop())))

test('a search finds names by their beginning, whatever their case, and keeps the ranks of the board', async () => {
  const { ann } = await club.threeMembers()
  const found = await club.page(ann, 'search=BENNY')
  expect(ranked(found)).toEqual([
    [1, 'benny_b'],
    [2, 'bennyXb'],
  ])
  expect(found).toMatchObject({ totalPlayers: 2, totalPages: 1, me: { rank: 3 } })
  expect(ranked(await club.page(ann, 'search=anna&sortBy=winRate'))).toEqual([[2, 'Annabel']])
  expect(ranked(await club.page(ann, 'search=benny&limit=1&page=2'))).toEqual([[2, 'bennyXb']])
  // What means something to a pattern means nothing here.
  expect(ranked(await club.page(ann, 'search=benny_'))).toEqual([[1, 'benny_b']])
  for (const nothing of ['%25', '_enny', 'enny', String.raw`benny\ `.trim(), "'", '%00'])
    expect([nothing, (await club.page(ann, `search=${nothing}`)).players]).toEqual([nothing, []])
  expect((await club.page(ann, 'search=benny&tier=50')).players).toEqual([])
})

test('a search in a large board goes by names first and finds the same', async () => {
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
