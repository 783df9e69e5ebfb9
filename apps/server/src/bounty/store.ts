import type { StaffPool } from '@throwdown/contract/staff-pools'
import type { PoolWeek } from '@throwdown/rules/bounty/pool-week'
import type { MicroUsd } from '@throwdown/rules/money'
import type { Tier } from '@throwdown/rules/terms'
import { type StaffCaller, staffCallerRow } from '../audit/staff-caller.ts'
import { many, one, type Queryable, valueOf } from '../platform/sql.ts'
import type { Place } from '../standings/count/feed-store.ts'

export type PoolState = 'OPEN' | 'CLOSING' | 'REVIEW' | 'SETTLED' | 'VOID'

/** Opens the pool unless it exists, and returns its state. */
export async function ensurePool(
  db: Queryable,
  { id, tier, startsAtMs, endsAtMs }: PoolWeek,
  terms: { version: number; scoringMatchesMax: number },
): Promise<PoolState> {
  const known = await one<{ state: PoolState }>(db, {
    name: 'bounty_pool_state',
    text: 'select state from bounty_pool where id = $1',
    values: [id],
  })
  if (known) return known.state
  return valueOf<PoolState>(db, {
    text: 'select bounty_open_pool($1, $2::smallint, $3, $4, $5, $6)',
    values: [id, tier, new Date(startsAtMs), new Date(endsAtMs), terms.version, terms.scoringMatchesMax],
  })
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
  /** The last event in `players` and `total`. */
  readonly countedTo: Place
}

type RawPool = Omit<PoolRow, 'countedTo'> & { countedXid: string; countedSeq: bigint }

export async function findPools(db: Queryable, ids: readonly string[]): Promise<Map<string, PoolRow>> {
  const rows = await many<RawPool>(db, {
    name: 'bounty_find_pools',
    text: `${POOL} where p.id = any ($1::text[])`,
    values: [ids],
  })
  return new Map(rows.map((row) => [row.id, poolOf(row)]))
}

/** Settled pools, newest first. */
export async function listSettled(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ pools: PoolRow[]; total: number }> {
  const rows = await many<RawPool>(db, {
    name: 'bounty_list_settled',
    text: `${POOL} where p.state = 'SETTLED' order by p.finished_at desc, p.id limit $1 offset $2`,
    values: [limit, offset],
  })
  const counted = await one<{ pools: number }>(db, {
    text: "select count(*)::int as pools from bounty_pool where state = 'SETTLED'",
  })
  return { pools: rows.map(poolOf), total: counted?.pools ?? 0 }
}

/** As counted for the boards, of the events up to `countedTo`. A finished pool has its final total. */
const POOL = `select p.id, p.tier, p.state, epoch_ms(p.starts_at) as "startsAtMs", epoch_ms(p.ends_at) as "endsAtMs",
       p.terms_version as "termsVersion", epoch_ms(p.finished_at) as "finishedAtMs", coalesce(s.players, 0) as players, coalesce(p.total, s.contributed, 0) as total,
       c.xid::text as "countedXid", c.seq as "countedSeq"
  from bounty_pool p
 cross join standing_cursor c
  left join standing_pool_sum s on s.pool_id = p.id`

const poolOf = ({ countedXid, countedSeq, ...pool }: RawPool): PoolRow => ({
  ...pool,
  countedTo: { xid: BigInt(countedXid), seq: countedSeq },
})

export type Prize = {
  readonly poolId: string
  readonly place: number
  readonly playerId: string
  readonly amount: MicroUsd
}

export async function listPrizes(db: Queryable, poolIds: readonly string[]): Promise<Prize[]> {
  return many<Prize>(db, {
    name: 'bounty_list_prizes',
    text: `select pool_id as "poolId", place, player_id as "playerId", amount
             from bounty_prize
            where pool_id = any ($1::text[])
            order by pool_id, place`,
    values: [poolIds],
  })
}

type Choice = {
  readonly playerId: string
  readonly tier: Tier
  readonly matchId: string
  readonly decision: 'bank' | 'risk'
}

/** Returns the pool; null if no such choice is open. */
export async function saveChoice(
  db: Queryable,
  { playerId, tier, matchId, decision }: Choice,
  nowMs: number,
): Promise<string | null> {
  return valueOf<string | null>(db, {
    name: 'bounty_choose',
    text: 'select bounty_choose($1, $2::smallint, $3, $4, $5)',
    values: [playerId, tier, matchId, decision, new Date(nowMs)],
  })
}

/** For each pair, in order: who risks, and how often each has beaten the other in the pool. */
export async function loadPairPoints(
  db: Queryable,
  poolId: string,
  pairs: readonly (readonly [string, string])[],
): Promise<{ risks: [boolean, boolean]; wins: [number, number] }[]> {
  return many<{ risks: [boolean, boolean]; wins: [number, number] }>(db, {
    name: 'bounty_pair_points',
    text: PAIR_POINTS,
    values: [poolId, pairs.map(([first]) => first), pairs.map(([, second]) => second)],
  })
}

const PAIR_POINTS = `select array[coalesce(a.risk_active, false), coalesce(b.risk_active, false)] as risks,
       array[coalesce(ab.wins, 0), coalesce(ba.wins, 0)] as wins
  from unnest($2::uuid[], $3::uuid[]) with ordinality as t (first, second, place)
  left join bounty_run a on a.pool_id = $1 and a.player_id = t.first
  left join bounty_run b on b.pool_id = $1 and b.player_id = t.second
  left join bounty_pair ab on ab.pool_id = $1 and ab.player_id = t.first and ab.opponent_id = t.second
  left join bounty_pair ba on ba.pool_id = $1 and ba.player_id = t.second and ba.opponent_id = t.first
 order by t.place`

/** The database checks again whose session it is, and records that they were read. */
export function listForStaff(db: Queryable, staff: StaffCaller): Promise<StaffPool[]> {
  return many<StaffPool>(db, {
    text: `select id, tier, state, epoch_ms(starts_at) as "startsAtMs", epoch_ms(ends_at) as "endsAtMs",
                  epoch_ms(review_ends_at) as "settlesAtMs", epoch_ms(payout_stopped_at) as "payoutStoppedAtMs", players,
                  total::text, booked::text, ends_as as "endsAs", fee::text, prizes, request
             from bounty_staff_pools($1)`,
    values: [staffCallerRow(staff)],
  })
}
