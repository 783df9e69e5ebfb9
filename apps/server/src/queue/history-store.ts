import type { Meetings } from '@throwdown/rules/pairing'
import type { Queryable } from '../platform/sql.ts'

export type History = {
  readonly recentOpponentIds: string[]
  readonly meetings: Map<string, Meetings>
}

export type HistoryWindow = {
  readonly windowMs: number
  readonly poolMs: number
  readonly poolId: string | null
  readonly nowMs: number
}

export async function loadHistory(
  db: Queryable,
  playerIds: readonly string[],
  since: HistoryWindow,
): Promise<Map<string, History>> {
  const { rows } = await db.query<HistoryRow>({
    name: 'load_pairing_history',
    text: LOAD_HISTORY,
    values: [
      playerIds,
      new Date(since.nowMs - since.windowMs),
      new Date(since.nowMs - Math.max(since.windowMs, since.poolMs)),
      since.poolId,
    ],
  })
  const histories = new Map<string, History>(
    playerIds.map((id) => [id, { recentOpponentIds: [], meetings: new Map() }]),
  )
  for (const { player_id, opponent_id, in_window, last_at, in_pool } of rows) {
    const history = histories.get(player_id)
    history?.recentOpponentIds.push(opponent_id)
    history?.meetings.set(opponent_id, { inWindow: in_window, lastAtMs: last_at.getTime(), inPool: in_pool })
  }
  return histories
}

type HistoryRow = {
  player_id: string
  opponent_id: string
  in_window: number
  last_at: Date
  in_pool: number
}

const LOAD_HISTORY = `select player_id, opponent_id,
       count(*) filter (where paired_at > $2)::int as in_window,
       max(paired_at) as last_at,
       count(*) filter (where pool_id = $4)::int as in_pool
  from match_seat
 where player_id = any ($1::uuid[])
   and paired_at > $3
 group by player_id, opponent_id
 order by last_at desc`
