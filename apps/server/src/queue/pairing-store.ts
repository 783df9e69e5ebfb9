import type { MatchState } from '@throwdown/rules/match/state'
import { canonicalJson } from '@throwdown/rules/transcript/canonical-json'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import type pg from 'pg'

type Queryable = Pick<pg.Pool, 'query'>

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
  readonly operatorKey: string
  readonly nowMs: number
}

const PAIR_TICKETS = `select pair_tickets($1::uuid[], $2::uuid[], $3::uuid[], $4::text[]::jsonb[], $5::timestamptz[],
  $6::text[], $7, $8, $9::text[], $10::text[], $11::text[], $12) as id`

/** Matches, seats, headers, pots and stakes of the whole wave, or nothing. Answers the ids made. */
export async function insertMatches(
  db: Queryable,
  wave: readonly MatchToPair[],
  terms: WaveTerms,
): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'pair_tickets',
    text: PAIR_TICKETS,
    values: waveParameters(wave, terms),
  })
  return new Set(rows.map(({ id }) => id))
}

function waveParameters(wave: readonly MatchToPair[], terms: WaveTerms): unknown[] {
  return [
    wave.map(({ matchId }) => matchId),
    wave.map(({ ticketIds }) => ticketIds[0]),
    wave.map(({ ticketIds }) => ticketIds[1]),
    wave.map(({ state }) => JSON.stringify(state)),
    wave.map(({ state }) => new Date(state.deadlineMs ?? terms.nowMs).toISOString()),
    wave.map(({ poolId }) => poolId),
    terms.termsVersion,
    terms.operatorKey,
    wave.map(({ header }) => canonicalJson(header.entry)),
    wave.map(({ header }) => header.hash),
    wave.map(({ header }) => header.sig ?? null),
    new Date(terms.nowMs),
  ]
}

/** The ledger took no stakes: money is frozen, and the whole wave was undone. */
export const STAKES_REFUSED = 'QU001'
