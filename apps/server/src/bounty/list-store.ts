import type { PoolLedgerLine } from '@throwdown/contract/pool-ledger'
import { many, type Queryable } from '../platform/sql.ts'
import type { Place } from '../standings/count/feed-store.ts'

/** [B13] What happened in a pool, with players as who they are in it. */
export type PoolEvent = {
  readonly n: number
  readonly atMs: number
  readonly kind: PoolLedgerLine['kind']
  readonly player: string
  readonly opponent: string | null
  readonly matchId: string | null
  readonly points: number
  readonly contribution: bigint
  readonly earnings: bigint
  readonly opened: boolean
  readonly opponentOpened: boolean
}

// A match is one line, that of its winner.
const LIST = `select e.seq::float8 as n, epoch_ms(e.at) as "atMs", e.points, e.contribution, e.earnings, e.opened,
       e.opponent_opened as "opponentOpened", e.match_id as "matchId",
       case e.kind when 'won' then 'match' when 'banked' then 'bank' when 'risked' then 'risk' when 'returned' then 'return' else e.kind end as kind,
       p.entrant as player, o.entrant as opponent
  from play_event e
  join bounty_run p on p.pool_id = e.pool_id and p.player_id = e.player_id
  left join bounty_run o on o.pool_id = e.pool_id and o.player_id = e.opponent_id
 where e.pool_id = $1
   and e.seq > $2
   and e.kind <> 'lost'
   and ($4::text is null or (e.xid, e.seq) <= ($4::text::xid8, $5::bigint))
 order by e.seq
 limit $3`

export async function listEvents(
  db: Queryable,
  poolId: string,
  { after, upTo, limit }: { after: number; upTo: Place | null; limit: number },
): Promise<PoolEvent[]> {
  return many<PoolEvent>(db, {
    name: 'bounty_list_events',
    text: LIST,
    values: [poolId, after, limit, upTo?.xid ?? null, upTo?.seq ?? null],
  })
}

/** [B8] Entrants whom only the check of the person kept from a prize. */
export async function listExcluded(db: Queryable, poolId: string): Promise<string[]> {
  const rows = await many<{ entrant: string }>(db, {
    name: 'bounty_list_excluded',
    text: 'select entrant from bounty_run where pool_id = $1 and excluded order by entrant',
    values: [poolId],
  })
  return rows.map(({ entrant }) => entrant)
}
