import type { MatchState } from '@throwdown/rules/match/state'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import { writeSave } from '../match/save-rows.ts'
import type { Queryable } from '../platform/sql.ts'

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
  const { rows } = await db.query<{ id: string }>({
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
    header: save.entries,
    hash: header.hash,
    signer: save.signer,
  }
}

/** SQLSTATE of a pairing round that was rolled back because the ledger refused the stakes: money is frozen. */
export const STAKES_REFUSED = 'QU001'
