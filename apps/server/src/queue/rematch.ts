import { REMATCH_OFFER_MS, REMATCH_WITHIN_MS } from '@throwdown/contract/queue'
import { pauseOfQueue, refusalOfPause } from '@throwdown/contract/service-pause'
import { PLAIN_POINTS } from '@throwdown/rules/match/create-match'
import { sharePersonOrWallet } from '@throwdown/rules/pairing'
import {
  CURRENT_TERMS_VERSION,
  findTerms,
  isTier,
  otherSeat,
  type Seat,
  termsOfVersion,
} from '@throwdown/rules/terms'
import { isSafePublicKey } from '@throwdown/rules/transcript/public-key'
import type pg from 'pg'
import type { MatchHost } from '../match/host.ts'
import type { OperatorKeys } from '../match/operator-keys.ts'
import { type MatchFacts, seatOf } from '../match/stored-match.ts'
import type { RandomSource } from '../platform/random.ts'
import { refuse } from '../platform/refusal.ts'
import { acceptedOrRefused } from './join-queue.ts'
import type { PairedMatch } from './pair-slice.ts'
import type { MatchToPair } from './pairing-store.ts'
import type { QueuePorts, QueueStore } from './ports.ts'
import { newMatch, prepareMatch } from './prepare-match.ts'
import {
  deleteOffers,
  findFinished,
  findOffer,
  insertRematch,
  type Offer,
  saveOffer,
} from './rematch-store.ts'
import { refuseBarred } from './strikes.ts'

type RematchDeps = {
  readonly pool: pg.Pool
  readonly store: QueueStore
  readonly ports: Pick<QueuePorts, 'factsOf'>
  readonly keys: OperatorKeys
  readonly random: RandomSource
  readonly host: MatchHost
}

type RematchRequest = {
  readonly matchId: string
  readonly playerId: string
  readonly deviceId: string
  readonly ticketId: string
  readonly matchKey: string
  readonly termsKnown?: number
}

/** `seat` offers the player of the other seat another match. */
export type RematchOffer = {
  readonly facts: MatchFacts
  readonly seat: Seat
  readonly toPlayerId: string
  readonly untilMs: number
}

export type RematchResult =
  | ({ readonly state: 'offered' } & RematchOffer)
  | { readonly state: 'paired'; readonly match: PairedMatch | undefined }

/** [Q4] Normal mode only, three in a row at most, confirmed by both. */
export async function requestRematch(
  deps: RematchDeps,
  request: RematchRequest,
  nowMs: number,
): Promise<RematchResult> {
  const { pool, store } = deps
  const facts = await deps.host.factsOf(request.matchId)
  const seat = seatOf(facts, request.playerId)
  if (seat === undefined) return refuse('not_found')
  if (!isSafePublicKey(request.matchKey)) return refuse('match_key_refused')
  if (await rematchExists(pool, facts, nowMs)) return { state: 'paired', match: undefined }
  await refuseBarred(store, request.playerId, nowMs)
  await refuseOutdated(store, request, nowMs)
  await refusePaused(store, facts)
  await refuseTooMany(store, facts, nowMs)
  await refuseConnected(deps.ports, facts, nowMs)
  const { ticketId, matchKey, deviceId } = request
  await refuseUsedKey(store, request)

  await saveOffer(pool, facts.id, { seat, ticketId, matchKey, deviceId, offeredAtMs: nowMs })
  const own = await findOffer(pool, facts.id, seat)
  const other = await findOffer(pool, facts.id, otherSeat(seat))
  if (!own || !other || nowMs - other.offeredAtMs > REMATCH_OFFER_MS) return offeredBy(seat, facts, nowMs)
  if (own.matchKey === other.matchKey) return refuse('ticket_used')
  const offers = seat === 0 ? ([own, other] as const) : ([other, own] as const)
  return createRematch(deps, facts, { offers, seat, nowMs })
}

const offeredBy = (seat: Seat, facts: MatchFacts, nowMs: number): RematchResult => ({
  state: 'offered',
  facts,
  seat,
  toPlayerId: facts.seats[otherSeat(seat)].playerId,
  untilMs: nowMs + REMATCH_OFFER_MS,
})

/** Ends the offers of both players. Returns the other player, and false if the rematch was made before. */
export async function withdrawRematch(
  { pool, host }: Pick<RematchDeps, 'pool' | 'host'>,
  { matchId, playerId }: Pick<RematchRequest, 'matchId' | 'playerId'>,
): Promise<{ isWithdrawn: boolean; otherPlayerId: string }> {
  const facts = await host.factsOf(matchId)
  const seat = seatOf(facts, playerId)
  if (seat === undefined) return refuse('not_found')
  const isWithdrawn = await deleteOffers(pool, facts.id)
  return { isWithdrawn, otherPlayerId: facts.seats[otherSeat(seat)].playerId }
}

/** True if the rematch exists, so that a repeat gets the same result. Refuses a rematch that is not possible any more. */
async function rematchExists(pool: pg.Pool, facts: MatchFacts, nowMs: number): Promise<boolean> {
  const { rematchesMax } = termsOfVersion(CURRENT_TERMS_VERSION).pairing.normal
  const finished = await findFinished(pool, facts.id)
  if (finished?.rematchId) return true
  if (!finished || finished.finishedAtMs === null) return refuse('rematch_closed')
  if (facts.mode !== 'normal' || facts.rematchNumber >= rematchesMax) return refuse('rematch_closed')
  if (nowMs - finished.finishedAtMs > REMATCH_WITHIN_MS) return refuse('rematch_closed')
  return false
}

/** A match key is for one match. */
async function refuseUsedKey(store: QueueStore, request: RematchRequest): Promise<void> {
  const owner = (await store.findKeyOwners([request])).get(request.matchKey)
  if (owner !== undefined && owner !== request.ticketId.toLowerCase()) refuse('ticket_used')
}

/** [C6] */
async function refuseOutdated(
  store: QueueStore,
  { termsKnown = 1 }: RematchRequest,
  nowMs: number,
): Promise<void> {
  if (termsKnown < (await store.termsInForce(nowMs)).version) refuse('outdated_client')
}

/** Said with the offer, which nobody could accept: pair_rematch refuses it again. */
async function refusePaused(store: QueueStore, facts: MatchFacts): Promise<void> {
  const paused = pauseOfQueue(await store.listPaused(), facts)
  if (paused) refuse(refusalOfPause(paused))
}

/** [Q4] Ten matches of one pair in a day, rematches included. */
async function refuseTooMany(store: QueueStore, { seats }: MatchFacts, nowMs: number): Promise<void> {
  const { pairWindowMs, pairMatchesMax } = termsOfVersion(CURRENT_TERMS_VERSION).pairing.normal
  const [one, other] = [seats[0].playerId, seats[1].playerId]
  const histories = await store.loadHistory([one], { windowMs: pairWindowMs, poolMs: 0, poolId: null, nowMs })
  if ((histories.get(one)?.meetings.get(other)?.inWindow ?? 0) >= pairMatchesMax) refuse('rematch_closed')
}

/** [Q3] A wallet may have connected the two since they met. */
async function refuseConnected(
  { factsOf }: RematchDeps['ports'],
  { seats }: MatchFacts,
  nowMs: number,
): Promise<void> {
  const ids = seats.map(({ playerId }) => playerId)
  const facts = await factsOf(ids, nowMs)
  const [one, other] = seats.map(({ playerId }) => facts.get(playerId))
  if (!one || !other || sharePersonOrWallet([one, other], 'normal')) refuse('rematch_closed')
}

type Confirmed = { readonly offers: readonly [Offer, Offer]; readonly seat: Seat; readonly nowMs: number }

async function createRematch(
  deps: RematchDeps,
  facts: MatchFacts,
  { offers, seat, nowMs }: Confirmed,
): Promise<RematchResult> {
  const { tier } = facts
  if (!isTier(tier)) return refuse('rematch_closed')
  const { version: termsVersion } = await deps.store.termsInForce(nowMs)
  if (!findTerms(termsVersion)) return refuse('rematch_closed')
  const match = prepareMatch(deps, {
    mode: 'normal',
    tier,
    poolId: null,
    points: PLAIN_POINTS,
    termsVersion,
    seats: offers,
    nowMs,
  })
  const terms = { termsVersion, nowMs }
  const made = await insertRematch(deps.pool, facts.id, match, terms)
  if (made.answer === 'made') return { state: 'paired', match: pairedOf(match, facts, offers) }
  // Both confirmed at the same moment: the other request made it, or will with the ticket offered last.
  if (made.answer === 'exists') return { state: 'paired', match: undefined }
  if (made.answer === 'changed') return offeredBy(seat, facts, nowMs)
  if (!('seat' in made) || made.seat !== seat) return refuse('rematch_closed')
  acceptedOrRefused(made.answer)
  return refuse('rematch_closed')
}

function pairedOf(
  { matchId, header, state }: MatchToPair,
  old: MatchFacts,
  offers: readonly [Offer, Offer],
): PairedMatch {
  const seatedAt = (seat: Seat) => {
    const { ticketId, deviceId } = offers[seat]
    return { ticketId, deviceId, playerId: old.seats[seat].playerId }
  }
  const seats = [seatedAt(0), seatedAt(1)] as const
  const rematchNumber = old.rematchNumber + 1
  return { matchId, header, seats, stored: newMatch(state, { seats, rematchNumber }) }
}
