import type { PerSeat } from '@throwdown/rules/transcript/entry'
import { Duel } from './test-match.ts'
import type { TestPlayer } from './test-player.ts'
import type { Arena } from './test-world.ts'

const HOUR_MS = 3_600_000
const WEEK_MS = 168 * HOUR_MS
const A_MONDAY_MS = Date.UTC(2026, 0, 5)

/** Lets time pass to a second after the next bell: hours pass in these tests, and a week has room for them. */
export function passToMonday({ clock }: Arena): void {
  clock.pass(WEEK_MS - ((clock.nowMs() - A_MONDAY_MS) % WEEK_MS) + 1_000)
}

export async function somePlayers(arena: Arena, count: number): Promise<TestPlayer[]> {
  return Promise.all(Array.from({ length: count }, () => arena.aPlayer(1_000)))
}

/** Two players at a bounty match, both accepted. An hour passes before, so that a pair may meet again [Q5]. */
export async function aBountyDuel(
  arena: Arena,
  players: readonly [TestPlayer, TestPlayer],
  passMs = HOUR_MS,
): Promise<Duel> {
  arena.clock.pass(passMs)
  const { matchId } = await arena.pair(players, 5, 'bounty')
  const seated: PerSeat<TestPlayer> = players[0].seat === 0 ? players : [players[1], players[0]]
  const host = arena.aHost()
  return new Duel(arena, { matchId, players: seated, hosts: [host, host] }).acceptBoth()
}

/** Rock against scissors twice. Answers the match. */
export async function winMatch(arena: Arena, winner: TestPlayer, loser: TestPlayer): Promise<string> {
  const duel = await aBountyDuel(arena, [winner, loser])
  await winDuel(duel, winner)
  return duel.matchId
}

export async function winDuel(duel: Duel, { seat }: TestPlayer): Promise<void> {
  for (const turn of [1, 2]) await duel.playTurn(turn, seat === 0 ? [0, 2] : [2, 0])
}
