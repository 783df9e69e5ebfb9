import type { Hand } from '@throwdown/rules/transcript/commitment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBreaches } from '../ledger/store.ts'
import type { MatchHost } from './host.ts'
import { type Arena, lockOf, openArena, verified } from './testing/arena.ts'
import type { TestPlayer } from './testing/players.ts'

let arena: Arena
beforeAll(async () => {
  arena = await openArena()
})
afterAll(() => arena.close())

type Duel = {
  matchId: string
  players: readonly [TestPlayer, TestPlayer]
  hosts: readonly [MatchHost, MatchHost]
}

async function acceptBoth({ matchId, players, hosts }: Duel): Promise<void> {
  for (const [seat, player] of players.entries())
    await arena.play(hosts[seat === 0 ? 0 : 1], matchId, player, await player.accept())
}

async function commitBoth(
  { matchId, players, hosts }: Duel,
  turn: number,
  hands: readonly [Hand, Hand],
): Promise<void> {
  await Promise.all(
    players.map((player, index) =>
      arena.play(
        hosts[index === 0 ? 0 : 1],
        matchId,
        player,
        player.commit(turn, hands[index === 0 ? 0 : 1]),
      ),
    ),
  )
}

async function playTurn(duel: Duel, turn: number, hands: readonly [Hand, Hand]): Promise<void> {
  await commitBoth(duel, turn, hands)
  arena.clock.pass(2_000)
  await duel.hosts[0].tick(duel.matchId)
  const { hash } = lockOf(await arena.transcript(duel.matchId), turn)
  await Promise.all(
    duel.players.map(async (player, index) =>
      arena.play(duel.hosts[index === 0 ? 0 : 1], duel.matchId, player, await player.reveal(turn, hash)),
    ),
  )
}

async function aDuel(hosts?: readonly [MatchHost, MatchHost]): Promise<Duel> {
  const players = [await arena.aPlayer(), await arena.aPlayer()] as const
  const { matchId } = await arena.pair(players)
  const host = arena.aHost()
  return { matchId, players, hosts: hosts ?? [host, host] }
}

test('[P3] a $5 match moves the stakes to hold, pot and winner, to the micro-dollar', async () => {
  const duel = await aDuel()
  const [a, b] = duel.players
  expect(await arena.balanceOf(a)).toEqual({ available: 0n, held: 0n })
  await acceptBoth(duel)
  await playTurn(duel, 1, [1, 0])
  await playTurn(duel, 2, [1, 1])
  await playTurn(duel, 3, [0, 2])
  const winner = a.seat === 0 ? a : b
  expect([winner.id, (await arena.stateOf(duel.matchId)).result]).toEqual([
    a.id,
    { winner: a.seat, reason: 'score' },
  ])
  expect(await arena.balanceOf(a)).toEqual({ available: 9_750_000n, held: 0n })
  expect(await arena.balanceOf(b)).toEqual({ available: 0n, held: 0n })
  const report = verified(await arena.transcript(duel.matchId))
  expect(report.checks.filter(({ status }) => status === 'failed')).toEqual([])
  expect(report.verified).toBe(true)
  expect(await findBreaches(arena.pool, 5)).toEqual([])
})
