import type { Place } from '../standings/count/feed-store.ts'
import type { Run } from '../standings/order/pool-set.ts'
import { type Page, RANK_ORDER, type RawRun, RUN_COLUMNS, type RunRow, runOf } from './board-store.ts'
import type { Queryable } from './store.ts'

// What is read around a page grows with it. Whoever counts events is behind by a fraction of a second.
const NEWER_MAX = 2_000

export type Moved = { readonly asked: readonly RunRow[]; readonly moved: readonly RunRow[] }

/** These players' runs, and every run of the pool that events after a place may have moved; null: too many have come. */
export async function listMoved(
  db: Queryable,
  poolId: string,
  { since, playerIds }: { readonly since: Place; readonly playerIds: readonly string[] },
): Promise<Moved | null> {
  const { rows } = await db.query<(RawRun | { pool_id: null }) & { too_many: boolean; moved: boolean }>({
    name: 'bounty_moved_runs',
    text: MOVED,
    values: [poolId, since.xid, since.seq, playerIds],
  })
  if (rows.some(({ too_many }) => too_many)) return null
  const asked = new Set(playerIds)
  const runs = rows.flatMap((row) => (row.pool_id === null ? [] : { run: runOf(row), moved: row.moved }))
  return {
    asked: runs.flatMap(({ run }) => (asked.has(run.playerId) ? run : [])),
    moved: runs.flatMap(({ run, moved }) => (moved ? run : [])),
  }
}

const MOVED = `with newer as materialized (
  select pool_id, player_id
    from play_event
   where (xid, seq) > ($2::text::xid8, $3::bigint)
   order by xid, seq
   limit ${NEWER_MAX + 1}
), few as materialized (
  select count(*) > ${NEWER_MAX} as too_many, coalesce(array_agg(player_id) filter (where pool_id = $1), '{}') as player_ids
    from newer
)
select n.too_many, player_id = any (n.player_ids) as moved, ${RUN_COLUMNS}
  from few n
  left join bounty_run
    on pool_id = $1
   and player_id = any (n.player_ids || $4::uuid[])`

type RunKey = Run & { readonly playerId: string }

/** What decides the places of those of the players who are in the pool. */
export async function listKeys(
  db: Queryable,
  poolId: string,
  playerIds: readonly string[],
): Promise<RunKey[]> {
  const { rows } = await db.query<RunKey>({
    name: 'bounty_run_keys',
    text: `select player_id as "playerId", entrant, banked, opponents_beaten as "opponentsBeaten", matches,
                  reached_seq as "reachedSeq", wins
             from bounty_run
            where pool_id = $1
              and player_id = any ($2::uuid[])`,
    values: [poolId, playerIds],
  })
  return rows
}

export async function countPlayers(
  db: Queryable,
  poolId: string,
  playerIds: readonly string[],
): Promise<number> {
  const { rows } = await db.query<{ players: number }>({
    name: 'bounty_count_players',
    text: 'select count(*)::int as players from bounty_run where pool_id = $1 and player_id = any ($2::uuid[])',
    values: [poolId, playerIds],
  })
  return rows[0]?.players ?? 0
}

/** Runs by who they are in the pool. */
export async function listEntrants(
  db: Queryable,
  poolId: string,
  entrants: readonly string[],
): Promise<Map<string, RunRow>> {
  const { rows } = await db.query<RawRun>({
    name: 'bounty_runs_of_entrants',
    text: `select ${RUN_COLUMNS} from bounty_run where pool_id = $1 and entrant = any ($2::uuid[])`,
    values: [poolId, entrants],
  })
  return new Map(rows.map((row) => [row.entrant, runOf(row)]))
}

export async function listIdsOfEntrants(
  db: Queryable,
  poolId: string,
  entrants: readonly string[],
): Promise<string[]> {
  const { rows } = await db.query<{ player_id: string }>({
    name: 'bounty_ids_of_entrants',
    text: 'select player_id from bounty_run where pool_id = $1 and entrant = any ($2::uuid[])',
    values: [poolId, entrants],
  })
  return rows.map(({ player_id }) => player_id)
}

/** Who stands in these places, in the order of the rank. */
export async function listIdsByRank(
  db: Queryable,
  poolId: string,
  { limit, offset }: Page,
): Promise<string[]> {
  const { rows } = await db.query<{ player_id: string }>({
    name: 'bounty_ids_by_rank',
    text: `select player_id from bounty_run where pool_id = $1 order by ${RANK_ORDER} limit $2 offset $3`,
    values: [poolId, limit, offset],
  })
  return rows.map(({ player_id }) => player_id)
}

export async function listIdsByWins(
  db: Queryable,
  poolId: string,
  { limit, offset }: Page,
): Promise<string[]> {
  const { rows } = await db.query<{ player_id: string }>({
    name: 'bounty_ids_by_wins',
    text: `select player_id from bounty_run where pool_id = $1 order by wins desc, ${RANK_ORDER} limit $2 offset $3`,
    values: [poolId, limit, offset],
  })
  return rows.map(({ player_id }) => player_id)
}
