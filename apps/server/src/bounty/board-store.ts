import { type MicroUsd, microUsd } from '@throwdown/rules/money'
import type { Queryable } from './store.ts'

/** Places by PostgreSQL alone: the first page is cheap, everything else reads the pool up to there or as a whole. */

/** A player's run, as boards show it. */
export type RunRow = {
  readonly poolId: string
  readonly playerId: string
  readonly banked: number
  readonly unbanked: number
  readonly isRisking: boolean
  readonly choiceMatchId: string | null
  readonly wins: number
  readonly losses: number
  readonly streak: number
  readonly bestStreak: number
  readonly bankedWins: number
  readonly riskItWins: number
  readonly matches: number
  readonly scoringMatches: number
  readonly opponents: number
  readonly contributed: MicroUsd
  readonly entrant: string
  readonly opponentsBeaten: number
  readonly reachedSeq: bigint
}

/** One line of a pool's board, with the rank [B9] among everybody in the pool. */
export type BoardRow = RunRow & { readonly rank: number }

export type RawRun = {
  pool_id: string
  player_id: string
  banked: number
  unbanked: number
  risk_active: boolean
  choice_match_id: string | null
  wins: number
  losses: number
  streak: number
  best_streak: number
  banked_wins: number
  risk_it_wins: number
  matches: number
  scoring_matches: number
  opponents: number
  contributed: bigint
  entrant: string
  opponents_beaten: number
  reached_seq: bigint
}
type RawRow = RawRun & { rank: number }

export const RUN_COLUMNS = `pool_id, player_id, banked, unbanked, risk_active, choice_match_id, wins, losses, streak, best_streak, banked_wins,
  risk_it_wins, matches, scoring_matches, opponents, contributed, entrant, opponents_beaten,
  reached_seq`

// [B9] In the order of the index bounty_run_in_order.
export const RANK_ORDER = 'banked desc, opponents_beaten desc, matches, reached_seq, entrant'
const RANKED = `select ${RUN_COLUMNS}, row_number() over (order by ${RANK_ORDER})::int as rank from bounty_run where pool_id = $1`

const rowOf = (row: RawRow): BoardRow => ({ ...runOf(row), rank: row.rank })

export const runOf = (row: RawRun): RunRow => ({
  poolId: row.pool_id,
  playerId: row.player_id,
  banked: row.banked,
  unbanked: row.unbanked,
  isRisking: row.risk_active,
  choiceMatchId: row.choice_match_id,
  wins: row.wins,
  losses: row.losses,
  streak: row.streak,
  bestStreak: row.best_streak,
  bankedWins: row.banked_wins,
  riskItWins: row.risk_it_wins,
  matches: row.matches,
  scoringMatches: row.scoring_matches,
  opponents: row.opponents,
  contributed: microUsd(row.contributed),
  entrant: row.entrant,
  opponentsBeaten: row.opponents_beaten,
  reachedSeq: row.reached_seq,
})

export type Page = { readonly limit: number; readonly offset: number }

/** A first page reads no more rows than it shows. */
export async function listByRank(
  db: Queryable,
  poolId: string,
  { limit, offset }: Page,
): Promise<BoardRow[]> {
  const { rows } = await db.query<RawRun>({
    name: 'bounty_board_by_rank',
    text: `select ${RUN_COLUMNS} from bounty_run where pool_id = $1 order by ${RANK_ORDER} limit $2 offset $3`,
    values: [poolId, limit, offset],
  })
  return rows.map((row, index) => rowOf({ ...row, rank: offset + index + 1 }))
}

/** Ranks stay those of the pool; only the order of the lines is another. */
export async function listByWins(
  db: Queryable,
  poolId: string,
  { limit, offset }: Page,
): Promise<BoardRow[]> {
  const { rows } = await db.query<RawRow>({
    name: 'bounty_board_by_wins',
    text: `select ${RUN_COLUMNS}, rank from (${RANKED}) ranked order by wins desc, rank limit $2 offset $3`,
    values: [poolId, limit, offset],
  })
  return rows.map(rowOf)
}

/** Those of the players who are in the pool, by rank. */
export async function listPlayers(
  db: Queryable,
  poolId: string,
  playerIds: readonly string[],
): Promise<BoardRow[]> {
  if (playerIds.length === 0) return []
  const { rows } = await db.query<RawRow>({
    name: 'bounty_board_players',
    text: `select ${RUN_COLUMNS}, rank from (${RANKED}) ranked where player_id = any ($2::uuid[]) order by rank`,
    values: [poolId, playerIds],
  })
  return rows.map(rowOf)
}

// Counts who is ahead, from the index alone and without a sort.
const ONE_PLAYER = `select ${RUN_COLUMNS},
       1 + (
         select count(*)::int
           from bounty_run a
          where a.pool_id = r.pool_id
            and a.banked >= r.banked
            and (
              a.banked > r.banked
              or a.opponents_beaten > r.opponents_beaten
              or (
                a.opponents_beaten = r.opponents_beaten
                and (a.matches, a.reached_seq, a.entrant) < (r.matches, r.reached_seq, r.entrant)
              )
            )
       ) as rank
  from bounty_run r
 where pool_id = $1
   and player_id = $2`

export async function findPlayer(
  db: Queryable,
  poolId: string,
  playerId: string,
): Promise<BoardRow | undefined> {
  const { rows } = await db.query<RawRow>({
    name: 'bounty_board_player',
    text: ONE_PLAYER,
    values: [poolId, playerId],
  })
  return rows[0] && rowOf(rows[0])
}

/** Those of the pools in which the player has played. */
export async function listPoolsOf(
  db: Queryable,
  playerId: string,
  poolIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.query<{ pool_id: string }>({
    name: 'bounty_pools_of',
    text: 'select pool_id from bounty_run where player_id = $1 and pool_id = any ($2::text[])',
    values: [playerId, poolIds],
  })
  return new Set(rows.map(({ pool_id }) => pool_id))
}
