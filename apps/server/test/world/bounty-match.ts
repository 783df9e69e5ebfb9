import type { PerSeat } from '@throwdown/rules/transcript/entry'
import { TestMatch } from './test-match.ts'
import type { TestPlayer } from './test-player.ts'
import type { TestWorld } from './test-world.ts'

const HOUR_MS = 3_600_000
const WEEK_MS = 168 * HOUR_MS
const A_MONDAY_MS = Date.UTC(2026, 0, 5)

/** Passes time to a second after the next pool close, so that the hours of a test fit into the week. */
export function passToMonday({ clock }: TestWorld): void {
  clock.pass(WEEK_MS - ((clock.nowMs() - A_MONDAY_MS) % WEEK_MS) + 1_000)
}

export async function somePlayers(world: TestWorld, count: number): Promise<TestPlayer[]> {
  return Promise.all(Array.from({ length: count }, () => world.aPlayer(1_000)))
}

/** A bounty match that both players accepted. An hour passes before it, so that a pair may meet again [Q5]. */
export async function aBountyMatch(
  world: TestWorld,
  players: readonly [TestPlayer, TestPlayer],
  passMs = HOUR_MS,
): Promise<TestMatch> {
  world.clock.pass(passMs)
  const { matchId } = await world.pair(players, 5, 'bounty')
  const seated: PerSeat<TestPlayer> = players[0].seat === 0 ? players : [players[1], players[0]]
  const host = world.aHost()
  return new TestMatch(world, { matchId, players: seated, hosts: [host, host] }).acceptBoth()
}

/** Plays a match that the winner takes with rock against scissors twice. Returns its id. */
export async function winMatch(world: TestWorld, winner: TestPlayer, loser: TestPlayer): Promise<string> {
  const match = await aBountyMatch(world, [winner, loser])
  await winBothTurns(match, winner)
  return match.matchId
}

export async function winBothTurns(match: TestMatch, { seat }: TestPlayer): Promise<void> {
  for (const turn of [1, 2]) await match.playTurn(turn, seat === 0 ? [0, 2] : [2, 0])
}
