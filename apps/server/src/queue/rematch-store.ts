import type { Seat } from '@throwdown/rules/terms'
import type { Queryable } from '../platform/sql.ts'
import { type MatchToPair, pairToMatch, type WaveTerms } from './pairing-store.ts'
import type { JoinResult } from './store.ts'

export type Offer = {
  readonly seat: Seat
  readonly ticketId: string
  readonly matchKey: string
  readonly deviceId: string
  readonly offeredAtMs: number
}

export async function saveOffer(db: Queryable, matchId: string, offer: Offer): Promise<void> {
  await db.query(
    `insert into rematch_offer (match_id, seat, ticket_id, match_key, device_id, offered_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (match_id, seat) do update
        set ticket_id = excluded.ticket_id, match_key = excluded.match_key, device_id = excluded.device_id, offered_at = excluded.offered_at`,
    [matchId, offer.seat, offer.ticketId, offer.matchKey, offer.deviceId, new Date(offer.offeredAtMs)],
  )
}

export async function findOffer(db: Queryable, matchId: string, seat: Seat): Promise<Offer | undefined> {
  const { rows } = await db.query<{
    ticket_id: string
    match_key: string
    device_id: string
    offered_at: Date
  }>(
    'select ticket_id, match_key, device_id, offered_at from rematch_offer where match_id = $1 and seat = $2',
    [matchId, seat],
  )
  const [row] = rows
  if (!row) return undefined
  return {
    seat,
    ticketId: row.ticket_id,
    matchKey: row.match_key,
    deviceId: row.device_id,
    offeredAtMs: row.offered_at.getTime(),
  }
}

export type FinishedMatch = { readonly finishedAtMs: number | null; readonly rematchId: string | null }

export async function findFinished(db: Queryable, matchId: string): Promise<FinishedMatch | undefined> {
  const { rows } = await db.query<{ finished_at: Date | null; rematch_id: string | null }>(
    'select m.finished_at, r.id as rematch_id from match m left join match r on r.rematch_of = m.id where m.id = $1',
    [matchId],
  )
  const [row] = rows
  return row && { finishedAtMs: row.finished_at?.getTime() ?? null, rematchId: row.rematch_id }
}

const PAIR_REMATCH = `select answer, seat
  from pair_rematch($1, json_populate_record(null::pair_to_match, $2::json), $3, $4)`

type RematchResult =
  | { readonly answer: 'made' | 'exists' | 'changed' | 'withdrawn' }
  | { readonly answer: JoinResult; readonly seat: Seat }

/** Inserts both tickets of the offers and the match, or returns the seat that could not join. */
export async function insertRematch(
  db: Queryable,
  of: string,
  match: MatchToPair,
  terms: WaveTerms,
): Promise<RematchResult> {
  const { rows } = await db.query<RematchResult>(PAIR_REMATCH, [
    of,
    JSON.stringify(pairToMatch(match, terms.nowMs)),
    terms.termsVersion,
    new Date(terms.nowMs),
  ])
  const [row] = rows
  if (!row) throw new Error(`the rematch of ${of} gave no answer`)
  return row
}

/** False if the rematch was made before. */
export async function deleteOffers(db: Queryable, matchId: string): Promise<boolean> {
  const { rows } = await db.query<{ withdrawn: boolean }>('select withdraw_rematch($1) as withdrawn', [
    matchId,
  ])
  return rows[0]?.withdrawn ?? false
}
