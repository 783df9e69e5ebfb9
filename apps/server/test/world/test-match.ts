import type { Hand } from '@throwdown/rules/transcript/commitment'
import type { PerSeat } from '@throwdown/rules/transcript/entry'
import { applyMove, type PlayerMove } from '../../src/match/apply-move.ts'
import type { MatchHost } from '../../src/match/host.ts'
import type { TestPlayer } from './test-player.ts'
import { lockOf, type TestWorld } from './test-world.ts'

/** A match of two honest players; each may be served by a different host. The index is the seat. */
export class TestMatch {
  readonly matchId: string
  readonly players: PerSeat<TestPlayer>
  hosts: PerSeat<MatchHost>
  private readonly world: TestWorld

  constructor(
    world: TestWorld,
    match: { matchId: string; players: PerSeat<TestPlayer>; hosts: PerSeat<MatchHost> },
  ) {
    this.world = world
    this.matchId = match.matchId
    this.players = match.players
    this.hosts = match.hosts
  }

  send(
    seat: 0 | 1,
    move: PlayerMove,
    changed: { deviceId?: string; playerId?: string; recvMs?: number } = {},
  ): Promise<void> {
    const { id, deviceId } = this.players[seat]
    const { clock, keys } = this.world
    const sender = { playerId: id, deviceId, recvMs: clock.nowMs(), ...changed }
    return applyMove({ host: this.hosts[seat], clock, keys }, this.matchId, sender, move)
  }

  async acceptBoth(): Promise<this> {
    await Promise.all([
      this.send(0, await this.players[0].accept()),
      this.send(1, await this.players[1].accept()),
    ])
    return this
  }

  async commitBoth(turn: number, hands: PerSeat<Hand>): Promise<void> {
    await Promise.all([
      this.send(0, this.players[0].commit(turn, hands[0])),
      this.send(1, this.players[1].commit(turn, hands[1])),
    ])
  }

  /** Commits both hands, passes time to the lock and returns the hash of the lock. */
  async lock(turn: number, hands: PerSeat<Hand>): Promise<string> {
    await this.commitBoth(turn, hands)
    this.world.clock.pass(2_000)
    await this.hosts[0].tick(this.matchId)
    return lockOf(await this.world.transcript(this.matchId), turn).hash
  }

  async playTurn(turn: number, hands: PerSeat<Hand>): Promise<void> {
    const hash = await this.lock(turn, hands)
    await Promise.all([
      this.send(0, await this.players[0].reveal(turn, hash)),
      this.send(1, await this.players[1].reveal(turn, hash)),
    ])
  }
}

export async function aMatch(
  world: TestWorld,
  hosts?: PerSeat<MatchHost>,
  dollars: readonly [number, number] = [5, 5],
): Promise<TestMatch> {
  const both = [await world.aPlayer(dollars[0]), await world.aPlayer(dollars[1])] as const
  const { matchId } = await world.pair(both)
  const players: PerSeat<TestPlayer> = both[0].seat === 0 ? both : [both[1], both[0]]
  const host = world.aHost()
  return new TestMatch(world, { matchId, players, hosts: hosts ?? [host, host] })
}
