import type { MatchState } from '@throwdown/rules/match/state'
import { canonicalJson } from '@throwdown/rules/transcript/canonical-json'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
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
export const pairToMatch = (match: MatchToPair, nowMs: number): object => ({
  match_id: match.matchId,
  first_ticket: match.ticketIds[0],
  second_ticket: match.ticketIds[1],
  state: match.state,
  deadline: new Date(match.state.deadlineMs ?? nowMs).toISOString(),
  pool_id: match.poolId,
  header: canonicalJson(match.header.entry),
  hash: match.header.hash,
  signature: match.header.sig ?? null,
  signer: match.header.key ?? null,
})

/** SQLSTATE of a wave that was rolled back because the ledger refused the stakes: money is frozen. */
export const STAKES_REFUSED = 'QU001'
