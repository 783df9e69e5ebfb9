import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { counting } from '../../test/world/counting-pool.ts'
import { aMatch, type TestMatch } from '../../test/world/test-match.ts'
import { TestNode } from '../../test/world/test-node.ts'
import { openTestWorld, type TestWorld } from '../../test/world/test-world.ts'
import { postgresQueueStore } from '../queue/postgres-store.ts'
import { readStrikesInBatches } from '../queue/strikes.ts'
import { postgresMatchStore } from './postgres-store.ts'
import { postgresTimeStore } from './time-store.ts'

const MATCHES = 12

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

async function someMatches(count = MATCHES): Promise<TestMatch[]> {
  const matches: TestMatch[] = []
  while (matches.length < count) matches.push(await aMatch(world, [world.aHost(), world.aHost()]))
  return matches
}

test('matches that are read at once are one statement, each as if it were read alone', async () => {
  const ids = (await someMatches()).map(({ matchId }) => matchId)
  const [first, ...others] = ids
  await world.aHost().apply(first ?? '', () => ({ type: 'void', nowMs: world.clock.nowMs() }))
  const { pool, counts } = counting(world.pool)
  const store = postgresMatchStore(pool)
  const unknown = randomUUID()
  const loaded = await Promise.all([...ids, unknown].map((id) => store.loadMatch(id)))
  expect(loaded.map((match) => match?.facts.id)).toEqual([...ids, undefined])
  expect(loaded.map((match) => match?.version)).toEqual([2, ...others.map(() => 1), undefined])
  expect(await store.loadMatch(first?.toUpperCase() ?? '')).toEqual(loaded[0])
  const versions = await Promise.all([...ids, unknown].map((id) => store.loadVersion(id)))
  expect(versions).toEqual([2, ...others.map(() => 1), undefined])
  expect(counts).toEqual(
    new Map([
      ['load_matches', 2],
      ['load_match_progress', 1],
    ]),
  )
})

test('one match that cannot be read delays no other', async () => {
  const [match] = await someMatches(1)
  const { pool } = counting(world.pool)
  const store = postgresMatchStore(pool)
  const [broken, read] = await Promise.allSettled(
    ['no id', match?.matchId ?? ''].map((id) => store.loadMatch(id)),
  )
  expect([broken?.status, read?.status]).toEqual(['rejected', 'fulfilled'])
})

test('copies that are continued at once are one statement, and each gets its own saves', async () => {
  const { pool, counts } = counting(world.pool)
  const store = postgresMatchStore(pool)
  const matches = await someMatches()
  const known = await Promise.all(matches.map(({ matchId }) => store.loadMatch(matchId)))
  const copies = known.flatMap((match) => match ?? [])
  expect(copies).toHaveLength(MATCHES)
  await matches[3]?.acceptBoth()
  const newer = await Promise.all(copies.map((copy) => store.loadNewer(copy)))
  expect(newer.map((match) => match?.facts.id)).toEqual(matches.map(({ matchId }) => matchId))
  expect(newer.map((match) => match?.state.phase === 'choosing')).toEqual(
    matches.map((_, index) => index === 3),
  )
  expect(counts.get('load_newer_saves')).toBe(1)
})

test('[M10] deadlines that are judged at once are one statement, and a silent node concerns its own players only', async () => {
  const [first, ...others] = (await someMatches()).map(({ players }) => players.map(({ id }) => id))
  const player = await world.aPlayer()
  const [judge, silent] = [await new TestNode(world).start(), await new TestNode(world).start(player)]
  const { pool, counts } = counting(world.pool)
  const store = postgresTimeStore(pool, world.clock)
  world.clock.pass(1_000)
  await judge.time.beat()
  const { nodeId, newestId } = judge.outages
  const asked = [first ?? [], [player.id], ...others]
  const answers = await Promise.all(
    asked.map((playerIds) => store.mayJudge({ nodeId, newestId, playerIds, passedMs: 500 })),
  )
  expect(answers).toEqual(asked.map((_, index) => index !== 1))
  expect(silent.outages.nodeId).not.toBe(nodeId)
  expect(counts).toEqual(new Map([['may_judge', 1]]))
})

test('[M7] the strikes of players are read together, each with its own', async () => {
  const { pool, counts } = counting(world.pool)
  const players = await Promise.all(Array.from({ length: MATCHES }, () => world.aPlayer()))
  const [struck] = players
  await world.owner.query(
    'insert into strike (match_id, seat, player_id, at) values (gen_random_uuid(), 0, $1, $2)',
    [struck?.id, new Date(world.clock.nowMs())],
  )
  const strikesOf = readStrikesInBatches(postgresQueueStore(pool), world.clock)
  const strikes = await Promise.all(players.map(({ id }) => strikesOf(id)))
  expect(strikes.map((one) => one.strikes)).toEqual(players.map((_, index) => (index === 0 ? 1 : 0)))
  expect(counts).toEqual(new Map([['list_strikes', 1]]))
})
