// How long a settlement takes until both players' rows have changed on every board it belongs to, read over HTTP.
import type { Mode, Tier } from '@throwdown/rules/terms'
import type pg from 'pg'
import { z } from 'zod'
import { call } from './bench-calls.ts'
import type { SignedIn } from './bench-fill.ts'

const VISIBLE_WITHIN_MS = 30_000
const answer = z.object({ data: z.object({ player: z.object({ gamesPlayed: z.int() }).nullable() }) })

type Settlement = {
  readonly winner: SignedIn
  readonly loser: SignedIn
  readonly mode: Mode
  readonly tier: Tier
}

/** From the commit to the last of the 32 rows. */
export async function visibleAfterMs(
  { pool, port }: { pool: pg.Pool; port: string },
  settlement: Settlement,
): Promise<number> {
  const games = async (player: SignedIn, path: string) =>
    answer.parse(JSON.parse(await call(port, player, path))).data.player?.gamesPlayed ?? 0
  const waiting: { player: SignedIn; path: string; games: number }[] = []
  for (const player of [settlement.winner, settlement.loser])
    for (const path of boardsOf(settlement)) waiting.push({ player, path, games: await games(player, path) })

  await settle(pool, settlement)
  const startedMs = performance.now()
  for (const row of waiting)
    while ((await games(row.player, row.path)) <= row.games)
      if (performance.now() - startedMs > VISIBLE_WITHIN_MS) throw new Error(`${row.path} shows no new game`)
  return performance.now() - startedMs
}

const boardsOf = ({ mode, tier }: Settlement): string[] =>
  ['all', 'today', 'week', 'month'].flatMap((time) =>
    ['all', mode].flatMap((boardMode) =>
      ['all', tier].map(
        (boardTier) => `/global-leaderboard/my-rank?time=${time}&mode=${boardMode}&tier=${boardTier}`,
      ),
    ),
  )

/** What `record_results` writes for one match. */
async function settle(pool: pg.Pool, { winner, loser, mode, tier }: Settlement): Promise<void> {
  await pool.query(
    `insert into play_event (at, kind, player_id, mode, tier, match_id, opponent_id, earnings, opened, duration_ms)
     select now(), k.kind, k.player, $3, $4::smallint, m.id, k.opponent, k.earnings, true, 45000
       from (select gen_random_uuid() as id) m
      cross join lateral (values ('won', $1::uuid, $2::uuid, 950000 * $4::bigint),
                                 ('lost', $2::uuid, $1::uuid, -1000000 * $4::bigint)) as k (kind, player, opponent, earnings)`,
    [winner.playerId, loser.playerId, mode, tier],
  )
}
