import type { Seat } from '@throwdown/rules/terms'
import { one, type Queryable, run, valueOf } from '../platform/sql.ts'
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
  await run(db, {
    text: `insert into rematch_offer (match_id, seat, ticket_id, match_key, device_id, offered_at) values ($1, $2, $3, $4, $5, $6)
               on conflict (match_id, seat) do update
              set ticket_id = excluded.ticket_id, match_key = excluded.match_key, device_id = excluded.device_id, offered_at = excluded.offered_at`,
    values: [
      matchId,
      offer.seat,
      offer.ticketId,
      offer.matchKey,
      offer.deviceId,
      new Date(offer.offeredAtMs),
    ],
  })
}

export async function findOffer(db: Queryable, matchId: string, seat: Seat): Promise<Offer | undefined> {
  return one<Offer>(db, {
    text: `select seat, ticket_id as "ticketId", match_key as "matchKey", device_id as "deviceId", epoch_ms(offered_at) as "offeredAtMs"
             from rematch_offer
            where match_id = $1
              and seat = $2`,
    values: [matchId, seat],
  })
}

export type FinishedMatch = { readonly finishedAtMs: number | null; readonly rematchId: string | null }

export async function findFinished(db: Queryable, matchId: string): Promise<FinishedMatch | undefined> {
  return one<FinishedMatch>(db, {
    text: `select epoch_ms(m.finished_at) as "finishedAtMs", r.id as "rematchId"
             from match m
             left join match r on r.rematch_of = m.id
            where m.id = $1`,
    values: [matchId],
  })
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
  const row = await one<RematchResult>(db, {
    text: PAIR_REMATCH,
    values: [of, JSON.stringify(pairToMatch(match, terms.nowMs)), terms.termsVersion, new Date(terms.nowMs)],
  })
  if (!row) throw new Error(`the rematch of ${of} gave no answer`)
  return row
}

/** False if the rematch was made before. */
export async function deleteOffers(db: Queryable, matchId: string): Promise<boolean> {
  return valueOf<boolean>(db, { text: 'select withdraw_rematch($1)', values: [matchId] })
}
