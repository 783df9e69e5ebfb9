import type { PoolWeek } from '@throwdown/rules/bounty/pool-week'
import { type MicroUsd, microUsd } from '@throwdown/rules/money'
import type { Tier } from '@throwdown/rules/terms'
import type pg from 'pg'

export type Queryable = Pick<pg.Pool, 'query'>
export type PoolState = 'OPEN' | 'CLOSING' | 'REVIEW' | 'SETTLED' | 'VOID'

/** Answers the state of the pool, which exists from now on. */
export async function ensurePool(
  db: Queryable,
  { id, tier, startsAtMs, endsAtMs }: PoolWeek,
  terms: { version: number; scoringMatchesMax: number },
): Promise<PoolState> {
  const known = await db.query<{ state: PoolState }>({
    name: 'bounty_pool_state',
    text: 'select state from bounty_pool where id = $1',
    values: [id],
  })
  if (known.rows[0]) return known.rows[0].state
  const { rows } = await db.query<{ state: PoolState }>(
    'select bounty_open_pool($1, $2::smallint, $3, $4, $5, $6) as state',
    [id, tier, new Date(startsAtMs), new Date(endsAtMs), terms.version, terms.scoringMatchesMax],
  )
  const [row] = rows
  if (!row) throw new Error(`opening pool ${id} gave no answer`)
  return row.state
}

export type PoolRow = {
  readonly id: string
  readonly tier: Tier
  readonly state: PoolState
  readonly startsAtMs: number
  readonly endsAtMs: number
  readonly termsVersion: number
  readonly players: number
  /** Everything that wins have put in. */
  readonly total: MicroUsd
  readonly finishedAtMs: number | null
}

type RawPool = {
  id: string
  tier: Tier
  state: PoolState
  starts_at: Date
  ends_at: Date
  terms_version: number
  players: number
  total: bigint
  finished_at: Date | null
}

const poolOf = (row: RawPool): PoolRow => ({
  id: row.id,
  tier: row.tier,
  state: row.state,
  startsAtMs: row.starts_at.getTime(),
  endsAtMs: row.ends_at.getTime(),
  termsVersion: row.terms_version,
  players: row.players,
  total: microUsd(row.total),
  finishedAtMs: row.finished_at?.getTime() ?? null,
})

export async function findPools(db: Queryable, ids: readonly string[]): Promise<Map<string, PoolRow>> {
  const rows = await readPools(db, {
    name: 'bounty_find_pools',
    wanted: 'select id from bounty_pool where id = any ($1::text[])',
    values: [ids],
  })
  return new Map(rows.map((row) => [row.id, row]))
}

/** Settled pools, newest first. */
export async function listSettled(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ pools: PoolRow[]; total: number }> {
  const pools = await readPools(db, {
    name: 'bounty_list_settled',
    wanted:
      "select id from bounty_pool where state = 'SETTLED' order by finished_at desc, id limit $1 offset $2",
    values: [limit, offset],
  })
  const counted = await db.query<{ pools: number }>(
    "select count(*)::int as pools from bounty_pool where state = 'SETTLED'",
  )
  return { pools, total: counted.rows[0]?.pools ?? 0 }
}

type Wanted = { readonly name: string; readonly wanted: string; readonly values: readonly unknown[] }

/** From the sums of the standings and the events that these have not counted yet, or, when those are many, run by run. */
async function readPools(db: Queryable, { name, wanted, values }: Wanted): Promise<PoolRow[]> {
  const { rows } = await db.query<RawPool & { too_many: boolean }>({
    name,
    text: `${NEWER} ${poolsOf(wanted, SUM_AND_NEWER)}`,
    values: [...values],
  })
  if (!rows.some(({ too_many }) => too_many)) return rows.map(poolOf)
  const everyRun = await db.query<RawPool>({
    name: `${name}_by_run`,
    text: poolsOf(wanted, EVERY_RUN),
    values: [...values],
  })
  return everyRun.rows.map(poolOf)
}

const poolsOf = (
  wanted: string,
  counted: string,
): string => `select p.id, p.tier, p.state, p.starts_at, p.ends_at, p.terms_version,
       p.finished_at, c.players, c.total, c.too_many
  from (${wanted}) w
  join bounty_pool p on p.id = w.id
 cross join lateral (${counted}) c
 order by p.finished_at desc, p.id`

// Whoever counts is behind by a fraction of a second; by more than this, the runs are read faster than the events.
const NEWER_MAX = 10_000

const NEWER = `with live as materialized (
  select generation, xid, seq from standing_generation where live
), newer as materialized (
  select e.pool_id, e.player_id, e.kind, e.contribution
    from play_event e
   where (e.xid, e.seq) > (select l.xid, l.seq from live l)
   order by e.xid, e.seq
   limit ${NEWER_MAX + 1}
)`

// One statement, one moment: an event is either in the sum or newer.
const SUM_AND_NEWER = `
   select (coalesce(s.players, 0) + n.players)::int as players,
          (coalesce(s.contributed, 0) + n.contributed)::bigint as total,
          (select count(*) > ${NEWER_MAX} from newer) as too_many
     from live l
     left join standing_pool_sum s on s.generation = l.generation and s.pool_id = p.id
    cross join lateral (
      select coalesce(sum(e.contributed), 0) as contributed,
             count(*) filter (where not exists (
               select
                 from standing_player a
                 join standing_pool v on v.player_no = a.player_no
                where a.player_id = e.player_id
                  and v.generation = l.generation
                  and v.pool_id = p.id
             )) as players
        from (
          select player_id, sum(contribution) as contributed
            from newer
           where pool_id = p.id
             and kind in ('won', 'lost')
           group by player_id
        ) e
    ) n`

const EVERY_RUN = `
   select count(*)::int as players, coalesce(sum(b.contributed), 0)::bigint as total, false as too_many
     from bounty_run b
    where b.pool_id = p.id`

export type Prize = {
  readonly poolId: string
  readonly place: number
  readonly playerId: string
  readonly amount: MicroUsd
}

export async function listPrizes(db: Queryable, poolIds: readonly string[]): Promise<Prize[]> {
  const { rows } = await db.query<{ pool_id: string; place: number; player_id: string; amount: bigint }>({
    name: 'bounty_list_prizes',
    text: 'select pool_id, place, player_id, amount from bounty_prize where pool_id = any ($1::text[]) order by pool_id, place',
    values: [poolIds],
  })
  return rows.map(({ pool_id, place, player_id, amount }) => ({
    poolId: pool_id,
    place,
    playerId: player_id,
    amount: microUsd(amount),
  }))
}

type Choice = {
  readonly playerId: string
  readonly tier: Tier
  readonly matchId: string
  readonly decision: 'bank' | 'risk'
}

/** Answers the pool; null: there is no such choice to make. */
export async function saveChoice(
  db: Queryable,
  { playerId, tier, matchId, decision }: Choice,
  nowMs: number,
): Promise<string | null> {
  const { rows } = await db.query<{ pool_id: string | null }>({
    name: 'bounty_choose',
    text: 'select bounty_choose($1, $2::smallint, $3, $4, $5) as pool_id',
    values: [playerId, tier, matchId, decision, new Date(nowMs)],
  })
  return rows[0]?.pool_id ?? null
}

/** For each pair, in order: who risks, and how often each has beaten the other in the pool. */
export async function loadPairPoints(
  db: Queryable,
  poolId: string,
  pairs: readonly (readonly [string, string])[],
): Promise<{ risks: [boolean, boolean]; wins: [number, number] }[]> {
  const { rows } = await db.query<{ risks: [boolean, boolean]; wins: [number, number] }>({
    name: 'bounty_pair_points',
    text: PAIR_POINTS,
    values: [poolId, pairs.map(([first]) => first), pairs.map(([, second]) => second)],
  })
  return rows
}

const PAIR_POINTS = `select array[coalesce(a.risk_active, false), coalesce(b.risk_active, false)] as risks,
       array[coalesce(ab.wins, 0), coalesce(ba.wins, 0)] as wins
  from unnest($2::uuid[], $3::uuid[]) with ordinality as t (first, second, place)
  left join bounty_run a on a.pool_id = $1 and a.player_id = t.first
  left join bounty_run b on b.pool_id = $1 and b.player_id = t.second
  left join bounty_pair ab on ab.pool_id = $1 and ab.player_id = t.first and ab.opponent_id = t.second
  left join bounty_pair ba on ba.pool_id = $1 and ba.player_id = t.second and ba.opponent_id = t.first
 order by t.place`
