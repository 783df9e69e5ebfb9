import type { Tier } from '@throwdown/rules/terms'
import { many, one, type Queryable } from '../platform/sql.ts'

/** What players have won since the first match, in micro-dollars. */
export async function sumWinnings(db: Queryable): Promise<bigint> {
  const row = await one<{ winnings: bigint }>(db, {
    name: 'dashboard_winnings',
    text: 'select coalesce(sum(winnings), 0)::bigint as winnings from standing_hour',
  })
  return row?.winnings ?? 0n
}

export type MatchesOfHour = { readonly hour: Date; readonly matches: number }

export async function listHours(db: Queryable, since: Date): Promise<MatchesOfHour[]> {
  return many<MatchesOfHour>(db, {
    name: 'dashboard_hours',
    text: 'select hour, matches from standing_hour where hour >= $1 and matches > 0 order by hour',
    values: [since],
  })
}

export type WinRow = {
  readonly playerId: string
  readonly amount: bigint
  readonly tier: Tier
  readonly at: Date
}

export async function listLatestWins(db: Queryable, limit: number): Promise<WinRow[]> {
  return many<WinRow>(db, {
    name: 'dashboard_latest_wins',
    text: `select player_id as "playerId", earnings as amount, tier::int as tier, at
             from play_event
            where kind = 'won'
            order by seq desc
            limit $1`,
    values: [limit],
  })
}

export async function hasPlayed(db: Queryable, playerId: string): Promise<boolean> {
  const row = await one<{ played: boolean }>(db, {
    name: 'dashboard_has_played',
    text: `select exists (
             select from play_event where player_id = $1 and kind in ('won', 'lost')) as played`,
    values: [playerId],
  })
  return row?.played === true
}
