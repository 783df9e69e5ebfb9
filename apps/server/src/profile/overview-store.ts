import { TIERS, type Tier } from '@throwdown/rules/terms'
import { many, one, type Queryable } from '../platform/sql.ts'
import { boardOf } from '../standings/boards.ts'

export type PlayedSums = {
  readonly playedMs: bigint
  readonly rocks: number
  readonly papers: number
  readonly scissors: number
}

/** Everything the player ever played: a row for each day of it. */
export async function findPlayedSums(db: Queryable, playerNo: number): Promise<PlayedSums | undefined> {
  return one<PlayedSums>(db, {
    name: 'profile_played_sums',
    text: `select coalesce(sum(played_ms), 0)::bigint as "playedMs", coalesce(sum(rocks), 0)::int as rocks,
                  coalesce(sum(papers), 0)::int as papers, coalesce(sum(scissors), 0)::int as scissors
             from standing_daily
            where player_no = $1`,
    values: [playerNo],
  })
}

export type EarningsDay = { readonly day: string; readonly earnings: bigint }

export async function listEarningsDays(
  db: Queryable,
  playerNo: number,
  fromDay: number,
): Promise<EarningsDay[]> {
  return many<EarningsDay>(db, {
    name: 'profile_earnings_days',
    text: `select to_char(date '1970-01-01' + day, 'YYYY-MM-DD') as day, earnings
             from standing_daily
            where player_no = $1
              and day >= $2
            order by day`,
    values: [playerNo, fromDay],
  })
}

export type StakeRow = {
  readonly tier: Tier | 'all'
  readonly earnings: bigint
  readonly won: number
  readonly lost: number
}

/** The player's results of all time: of every stake, and of all together. */
export async function listStakes(db: Queryable, playerNo: number): Promise<StakeRow[]> {
  const tierOf = new Map(
    (['all', ...TIERS] as const).map((tier) => [boardOf({ time: 'all', mode: 'all', tier }, 0), tier]),
  )
  const rows = await many<{ board: number; earnings: bigint; won: number; lost: number }>(db, {
    name: 'profile_stakes',
    text: 'select board, earnings, won, lost from standing where player_no = $1 and board = any ($2::int[]) order by board',
    values: [playerNo, [...tierOf.keys()]],
  })
  return rows.flatMap(({ board, ...row }) => {
    const tier = tierOf.get(board)
    return tier === undefined ? [] : [{ tier, ...row }]
  })
}
