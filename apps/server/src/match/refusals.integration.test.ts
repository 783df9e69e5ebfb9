import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMatch, type TestMatch } from '../../test/world/test-match.ts'
import { openTestWorld, type TestWorld } from '../../test/world/test-world.ts'
import type { PlayerMove } from './apply-move.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const ready = async (): Promise<TestMatch> => (await aMatch(world)).acceptBoth()
const refused = (sent: Promise<void>) =>
  expect(sent.catch((error: unknown) => error)).resolves.toHaveProperty('refusal')
const code = async (sent: Promise<void>): Promise<unknown> =>
  sent.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error ? Reflect.get(error, 'refusal') : error),
  )

test('[M7] accepting: another signature, another device, a stranger, twice', async () => {
  const match = await aMatch(world)
  const accept = await match.players[0].accept()
  const theirs = await match.players[1].accept()
  expect(await code(match.send(0, theirs))).toBe('bad_signature')
  expect(await code(match.send(0, accept, { deviceId: 'another-device' }))).toBe('not_playing_here')
  expect(await code(match.send(0, accept, { playerId: crypto.randomUUID() }))).toBe('not_found')
  expect(await code(match.send(0, match.players[0].commit(1, 0)))).toBe('wrong_phase')
  expect(await code(match.send(0, await match.players[0].surrender()))).toBe('wrong_phase')
  expect(await code(match.send(0, accept))).toBe('accepted')
  expect(await code(match.send(0, accept))).toBe('accepted')
})

test('[M2] a commitment: late, of another turn, a second one, malformed', async () => {
  const match = await ready()
  const commit = match.players[0].commit(1, 0)
  expect(await code(match.send(0, commit, { recvMs: world.clock.nowMs() + 36_000 }))).toBe('too_late')
  expect(await code(match.send(0, { ...commit, turn: 2 }))).toBe('turn_not_open')
  expect(await code(match.send(0, { ...commit, c: 'zz' }))).toBe('malformed')
  expect(await code(match.send(0, commit))).toBe('accepted')
  expect(await code(match.send(0, commit))).toBe('accepted')
  const other = 'ab'.repeat(32)
  expect(await code(match.send(0, match.players[0].signCommit(1, other)))).toBe('already_committed')
  expect(await code(match.send(0, match.players[0].signCommit(1, 'cd'.repeat(32))))).toBe('already_committed')
  const { rows } = await world.pool.query(
    'select turn, seat, commitment from match_evidence where match_id = $1',
    [match.matchId],
  )
  expect(rows).toEqual([{ turn: 1, seat: 0, commitment: other }])
})

test('[F2] a reveal: before the lock, another hand, over another lock, late, after the turn', async () => {
  const match = await ready()
  const early = match.players[0].commit(1, 0)
  await match.send(0, early)
  expect(await code(match.send(0, await match.players[0].reveal(1, 'ab'.repeat(32))))).toBe('wrong_phase')
  const lock = await match.lock(1, [0, 1])
  const reveal = await match.players[0].reveal(1, lock)
  expect(await code(match.send(0, await match.players[0].reveal(1, 'ab'.repeat(32))))).toBe('bad_signature')
  expect(await code(match.send(0, await match.players[0].reveal(1, lock, { hand: 1 })))).toBe('does_not_open')
  expect(await code(match.send(0, reveal, { recvMs: world.clock.nowMs() + 41_000 }))).toBe('too_late')
  expect(await code(match.send(0, reveal))).toBe('accepted')
  expect(await code(match.send(0, reveal))).toBe('accepted')
  expect(await code(match.send(0, await match.players[0].reveal(1, lock, { hand: 2 })))).toBe(
    'already_revealed',
  )
  await match.send(1, await match.players[1].reveal(1, lock))
  expect(await code(match.send(0, reveal))).toBe('turn_closed')
  expect(await code(match.send(0, early))).toBe('turn_closed')
})

test('an unknown match and a finished one', async () => {
  const match = await ready()
  await match.send(1, await match.players[1].surrender())
  const moves: PlayerMove[] = [await match.players[0].surrender(), match.players[0].commit(1, 0)]
  for (const move of moves) expect(await code(match.send(0, move))).toBe('match_over')
  const host = world.aHost()
  await refused(host.tick(crypto.randomUUID()).then(() => undefined))
})
