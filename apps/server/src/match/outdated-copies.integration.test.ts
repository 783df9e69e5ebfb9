import { afterAll, beforeAll, expect, test } from 'vitest'
import { counting } from '../../test/world/counting-pool.ts'
import { aMatch } from '../../test/world/test-match.ts'
import { openTestWorld, type TestWorld } from '../../test/world/test-world.ts'
import type { MatchHost } from './host.ts'
import { toLiveMatch } from './live-match.ts'
import { OutdatedCopies } from './outdated-copies.ts'
import { postgresMatchStore } from './postgres-store.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

/** Two hosts; each is notified of what the other one has saved. */
function twoHosts() {
  const { pool, counts } = counting(world.pool)
  const hosts: MatchHost[] = []
  for (const index of [0, 1])
    hosts.push(
      world.aHost(({ facts, version, finished }) => {
        hosts[1 - index]?.dropOlderThan({ matchId: facts.id, version, finished })
      }, pool),
    )
  const [one, other] = hosts
  if (!one || !other) throw new Error('there are two hosts')
  return { hosts: [one, other] as const, counts }
}

test('two hosts read a match from its start once each, however long they play it in turns', async () => {
  const { hosts, counts } = twoHosts()
  const match = await aMatch(world, hosts)
  await match.acceptBoth()
  for (const turn of [1, 2]) await match.playTurn(turn, [0, 1])
  expect((await world.stateOf(match.matchId)).phase).toBe('finished')
  expect([counts.get('load_matches'), counts.get('load_match_head')]).toEqual([2, 2])
  expect(counts.get('load_newer_saves')).toBeGreaterThan(2)
})

test('an outdated copy says only after a look into the database whether its match is over', async () => {
  const { hosts } = twoHosts()
  const match = await aMatch(world, hosts)
  await match.acceptBoth()
  const [one, other] = hosts
  await other.watch(match.matchId)
  await match.send(0, match.players[0].commit(1, 0))
  expect(await other.headOf(match.matchId)).toMatchObject({ nextSeq: 5, isFinished: false })
  await one.tick(match.matchId)
  await match.send(0, await match.players[0].surrender())
  expect(await other.headOf(match.matchId)).toMatchObject({ isFinished: true })
})

test('a copy that the stored saves do not continue is not used', async () => {
  const match = await (await aMatch(world)).acceptBoth()
  const store = postgresMatchStore(world.pool)
  const stored = await store.loadMatch(match.matchId)
  if (!stored) throw new Error('the match is stored')
  const copies = new OutdatedCopies()
  copies.add(toLiveMatch({ ...stored, version: stored.version + 1 }, world.clock.nowMs()))
  expect(await copies.load(match.matchId, { store, clock: world.clock })).toMatchObject(stored)
  expect(copies.has(match.matchId)).toBe(false)
})
