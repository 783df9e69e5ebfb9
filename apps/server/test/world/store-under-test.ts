import { invariant } from '@throwdown/rules/invariant'
import { PLAIN_POINTS } from '@throwdown/rules/match/create-match'
import type { MatchEvent } from '@throwdown/rules/match/events'
import { step } from '@throwdown/rules/match/step'
import { CURRENT_TERMS_VERSION, SEATS, type Seat } from '@throwdown/rules/terms'
import type { MatchStore, TimeStore } from '../../src/match/ports.ts'
import type { MatchToSave, StoredMatch } from '../../src/match/stored-match.ts'
import { sha256 } from '../../src/platform/ed25519.ts'
import { systemRandom } from '../../src/platform/random.ts'
import type { MatchToPair } from '../../src/queue/pairing-store.ts'
import type { QueueStore } from '../../src/queue/ports.ts'
import { prepareMatch } from '../../src/queue/prepare-match.ts'
import type { SliceStore } from '../../src/queue/slice-store.ts'
import type { NewTicket } from '../../src/queue/store.ts'
import { testKeys } from './test-keys.ts'
import { TestPlayer } from './test-player.ts'

/** A store and what its tests must know besides. */
export type StoreUnderTest = {
  readonly store: MatchStore & TimeStore & QueueStore & SliceStore
  readonly deposit: (playerId: string, dollars: number) => Promise<void>
  readonly balanceOf: (playerId: string) => Promise<{ available: bigint; reserved: bigint }>
  /** The commitments kept as evidence in a match. */
  readonly evidenceOf: (matchId: string) => Promise<string[]>
  /** Passes time by the clock of the database. */
  readonly pass: (ms: number) => void
  readonly close: () => Promise<void>
}

export type StoreCase = {
  readonly name: string
  readonly run: (tested: StoreUnderTest) => Promise<void>
}

export const T0 = Date.UTC(2026, 0, 5)
const keys = testKeys(T0)

export async function aPlayer({ deposit }: StoreUnderTest, dollars = 5): Promise<TestPlayer> {
  const player = new TestPlayer()
  await deposit(player.id, dollars)
  return player
}

type Tickets = readonly [NewTicket, NewTicket]

/** Two players with a ticket each that waits. */
export async function twoWaiting(tested: StoreUnderTest, nowMs = T0): Promise<Tickets> {
  const tickets = [(await aPlayer(tested)).ticket(), (await aPlayer(tested)).ticket()] as const
  for (const ticket of tickets) await tested.store.insertTickets([ticket], nowMs)
  return tickets
}

const seatOf = ({ id, matchKey }: NewTicket) => ({ ticketId: id, matchKey })

export async function prepared([first, second]: Tickets, nowMs = T0): Promise<MatchToPair> {
  return prepareMatch(
    { keys, random: systemRandom },
    {
      mode: 'normal',
      tier: first.tier,
      poolId: null,
      points: PLAIN_POINTS,
      termsVersion: CURRENT_TERMS_VERSION,
      seats: [seatOf(first), seatOf(second)],
      nowMs,
    },
  )
}

export const termsAt = (nowMs: number) => ({ termsVersion: CURRENT_TERMS_VERSION, nowMs })

/** A match that has just been paired. */
export async function aStoredMatch(tested: StoreUnderTest, nowMs = T0): Promise<StoredMatch> {
  const match = await prepared(await twoWaiting(tested, nowMs), nowMs)
  await tested.store.insertMatches([match], termsAt(nowMs))
  return reload(tested, match.matchId)
}

async function reload({ store }: StoreUnderTest, matchId: string): Promise<StoredMatch> {
  const stored = await store.loadMatch(matchId)
  invariant(stored !== undefined, `match ${matchId} is stored`)
  return stored
}

/** What a node saves when this event is applied to the match. */
export function toSave({ facts, version, state }: StoredMatch, event: MatchEvent): MatchToSave {
  const { state: next, effects } = step(state, event, { sha256 })
  const entries = effects.entries.map(({ entry, hash, audience }) => ({ stored: { entry, hash }, audience }))
  return { id: facts.id, version, state: next, entries, outcome: effects.outcome }
}

const NO_SIGNATURE = '00'.repeat(64)

const signedBy = ({ state }: StoredMatch, seat: Seat, nowMs: number) => ({
  seat,
  sig: NO_SIGNATURE,
  verifiedOver: state.transcript.headerHash,
  nowMs,
})

export const acceptBy = (match: StoredMatch, seat: Seat, nowMs = T0): MatchEvent => ({
  type: 'accept',
  ...signedBy(match, seat, nowMs),
})

export const surrenderBy = (match: StoredMatch, seat: Seat, nowMs = T0): MatchEvent => ({
  type: 'surrender',
  turn: match.state.turn.number,
  ...signedBy(match, seat, nowMs),
})

/** Applies the events one save after the other. */
export async function saveAll(
  tested: StoreUnderTest,
  matchId: string,
  events: readonly ((match: StoredMatch) => MatchEvent)[],
): Promise<StoredMatch> {
  for (const event of events) {
    const match = await reload(tested, matchId)
    await tested.store.saveMatches([toSave(match, event(match))], T0)
  }
  return reload(tested, matchId)
}

export const anAcceptedMatch = async (tested: StoreUnderTest): Promise<StoredMatch> =>
  saveAll(
    tested,
    (await aStoredMatch(tested)).facts.id,
    SEATS.map((seat) => (match) => acceptBy(match, seat)),
  )
