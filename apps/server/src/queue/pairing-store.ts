import type { MatchState } from '@throwdown/rules/match/state'
import type { Meetings } from '@throwdown/rules/pairing'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import { inJson } from '../match/compress-save.ts'
import { writeSave } from '../match/save-rows.ts'
import { many, type Queryable } from '../platform/sql.ts'

/** Two tickets that become one match; the first sits in seat 0. */
export type MatchToPair = {
  readonly matchId: string
  readonly ticketIds: readonly [string, string]
  readonly state: MatchState
  readonly header: StoredEntry
  readonly poolId: string | null
}

export type WaveTerms = {
  readonly termsVersion: number
  readonly nowMs: number
}

const PAIR_TICKETS = `select pair_tickets(
  array(select p from json_populate_recordset(null::pair_to_match, $1::json) p), $2, $3) as id`

export async function insertMatches(
  db: Queryable,
  wave: readonly MatchToPair[],
  terms: WaveTerms,
): Promise<Set<string>> {
  const rows = await many<{ id: string }>(db, {
    name: 'pair_tickets',
    text: PAIR_TICKETS,
    values: [
      JSON.stringify(wave.map((match) => pairToMatch(match, terms.nowMs))),
      terms.termsVersion,
      new Date(terms.nowMs),
    ],
  })
  return new Set(rows.map(({ id }) => id))
}

/** The columns of the SQL type `pair_to_match`. */
export function pairToMatch(
  { matchId, ticketIds, state, header, poolId }: MatchToPair,
  nowMs: number,
): object {
  const save = writeSave([{ stored: header, audience: 'both' }])
  return {
    match_id: matchId,
    first_ticket: ticketIds[0],
    second_ticket: ticketIds[1],
    first_pseudonym: state.players[0].id,
    second_pseudonym: state.players[1].id,
    deadline: new Date(state.deadlineMs ?? nowMs).toISOString(),
    pool_id: poolId,
    header: inJson(save.entries),
    hash: header.hash,
    signer: save.signer,
  }
}

/** SQLSTATE of a pairing round that was rolled back because the ledger refused the stakes: money is frozen. */
export const STAKES_REFUSED = 'QU001'

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
  const rows = await many<HistoryRow>(db, {
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
  for (const { playerId, opponentId, ...meetings } of rows) {
    const history = histories.get(playerId)
    history?.recentOpponentIds.push(opponentId)
    history?.meetings.set(opponentId, meetings)
  }
  return histories
}

type HistoryRow = Meetings & { playerId: string; opponentId: string }

const LOAD_HISTORY = `select player_id as "playerId", opponent_id as "opponentId",
       count(*) filter (where paired_at > $2)::int as "inWindow",
       epoch_ms(max(paired_at)) as "lastAtMs",
       count(*) filter (where pool_id = $4)::int as "inPool"
  from match_seat
 where player_id = any ($1::uuid[])
   and paired_at > $3
 group by player_id, opponent_id
 order by max(paired_at) desc`
