import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDuel, type Duel } from '../../test/world/test-match.ts'
import { type Arena, openArena } from '../../test/world/test-world.ts'

let arena: Arena
beforeAll(async () => {
  arena = await openArena()
})
afterAll(() => arena.close())

async function eventsOf({ matchId }: Duel) {
  const { rows } = await arena.pool.query(
    `select kind, player_id, opponent_id, mode, tier, earnings, contribution, points, opened, xid is not null as has_xid
       from play_event where match_id = $1 order by kind desc`,
    [matchId],
  )
  return rows
}

test('a finished match leaves one event for each player, in the transaction that settles it', async () => {
  const duel = await aDuel(arena)
  await duel.acceptBoth()
  await duel.playTurn(1, [0, 2])
  expect(await eventsOf(duel)).toEqual([])
  await duel.send(1, await duel.players[1].surrender())
  const [winner, loser] = duel.players
  const same = { mode: 'normal', tier: 5, contribution: 0n, points: 0, opened: true, has_xid: true }
  expect(await eventsOf(duel)).toEqual([
    { ...same, kind: 'won', player_id: winner.id, opponent_id: loser.id, earnings: 4_750_000n },
    { ...same, kind: 'lost', player_id: loser.id, opponent_id: winner.id, earnings: -5_000_000n },
  ])
  // Repeats the move that ended the match.
  await duel.send(1, await duel.players[1].surrender())
  expect(await eventsOf(duel)).toHaveLength(2)
})

test('[B2] the event records whether both opened', async () => {
  const duel = await aDuel(arena)
  await duel.acceptBoth()
  await duel.send(0, await duel.players[0].surrender())
  expect(await eventsOf(duel)).toMatchObject([
    { kind: 'won', opened: false },
    { kind: 'lost', opened: false },
  ])
})

test('[M9] a void match leaves no event', async () => {
  const duel = await aDuel(arena)
  arena.clock.pass(12_000)
  await duel.hosts[0].tick(duel.matchId)
  expect((await arena.stateOf(duel.matchId)).phase).toBe('finished')
  expect(await eventsOf(duel)).toEqual([])
})

test.each(['update play_event set points = 9', 'delete from play_event', 'truncate play_event'])(
  'what happened stays: %s',
  async (attempt) => {
    await expect(arena.pool.query(attempt)).rejects.toMatchObject({ code: '42501' })
    await expect(arena.owner.query(attempt)).rejects.toThrow(/never changed|final|refuse|append/i)
  },
)
