import type { Tier } from '@throwdown/rules/terms'
import { many, type Queryable, valueOf } from '../platform/sql.ts'

/** What players have won since the first match, in micro-dollars. */
export async function sumWinnings(db: Queryable): Promise<bigint> {
  return valueOf<bigint>(db, {
    name: 'dashboard_winnings',
    text: 'select coalesce(sum(winnings), 0)::bigint from standing_hour',
  })
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

/** Matches of the player with a winner, counted up to a number. */
export async function countFirstMatches(
  db: Queryable,
  { playerId, most }: { playerId: string; most: number },
): Promise<number> {
  return valueOf<number>(db, {
    name: 'dashboard_first_matches',
    text: `select count(*)::int
             from (select
                     from play_event
                    where player_id = $1 and kind in ('won', 'lost')
                    order by seq
                    limit $2) as first`,
    values: [playerId, most],
  })
}
