import { randomUUID } from 'node:crypto'
import type { LimitDays, LimitKind } from '@throwdown/contract/safe-play'
import type { Tier } from '@throwdown/rules/terms'
import { confirmLimit, setLimit } from '../../src/limits/store.ts'
import { insertTickets, type JoinResult } from '../../src/queue/store.ts'
import { aTicket } from './staked-match.ts'
import type { TestWorld } from './test-world.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const MICROS = 1_000_000n
export const START = Date.parse('2027-03-01T12:00:00Z')

type Played = { readonly endedAtMs: number; readonly tier?: Tier; readonly net: bigint; readonly ms?: number }
type Changed = readonly [
  playerId: string,
  kind: LimitKind,
  days: LimitDays,
  amount: bigint | null,
  nowMs: number,
]

/** Joins and limits at any time, without playing: these tests pass months. */
export function safePlayIn(world: TestWorld) {
  const join = async (playerId: string, nowMs: number, tier: Tier = 5): Promise<JoinResult | undefined> =>
    (await insertTickets(world.pool, [aTicket(playerId, 'normal', tier)], nowMs))[0]
  return {
    join,
    aPlayerId: async (): Promise<string> => (await world.aPlayer(500)).id,
    /** The result of a join; its ticket ends again. */
    async canJoin(playerId: string, nowMs: number, tier: Tier = 5): Promise<JoinResult | undefined> {
      const answer = await join(playerId, nowMs, tier)
      await world.owner.query(
        "select queue_leave(array(select id from queue_ticket where player_id = $1 and state = 'waiting'), $2)",
        [playerId, new Date(nowMs)],
      )
      return answer
    },
    setTo: (...limit: Changed) => setLimit(world.pool, stored(limit)),
    confirmTo: (...limit: Changed) => confirmLimit(world.pool, stored(limit)),
    played: (playerId: string, match: Played) => insertPlayed(world, playerId, match),
  }
}

const stored = ([playerId, kind, days, amount, nowMs]: Changed) => ({
  playerId,
  kind,
  days,
  amount,
  now: new Date(nowMs),
})

/** The rows that a finished match leaves. */
async function insertPlayed(world: TestWorld, playerId: string, match: Played): Promise<void> {
  const { endedAtMs, tier = 5, net, ms = MINUTE } = match
  const [matchId, rivalId] = [randomUUID(), randomUUID()]
  const [startedAt, endedAt] = [new Date(endedAtMs - ms), new Date(endedAtMs)]
  await world.owner.query(
    `insert into match (id, mode, tier, stake, terms_version, pot_account, created_at, finished_at)
     values ($1, 'normal', $2::int, $2::int * 1000000::bigint, 1, 1, $3, $4)`,
    [matchId, tier, startedAt, endedAt],
  )
  await world.owner.query(
    `insert into match_seat (match_id, seat, player_id, opponent_id, pseudonym, device_id, available_account, mode, paired_at, running)
     values ($1, 0, $2, $3, $1, 'device-test', 1, 'normal', $4, false)`,
    [matchId, playerId, rivalId, startedAt],
  )
  await world.owner.query(
    `insert into play_event (at, kind, player_id, mode, tier, match_id, opponent_id, earnings, duration_ms)
     values ($1, $2, $3, 'normal', $4, $5, $6, $7, $8)`,
    [endedAt, net > 0n ? 'won' : 'lost', playerId, tier, matchId, rivalId, net, ms],
  )
}
