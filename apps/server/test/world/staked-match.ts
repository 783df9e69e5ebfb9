import { randomBytes, randomUUID } from 'node:crypto'
import { invariant } from '@throwdown/rules/invariant'
import { PLAIN_POINTS } from '@throwdown/rules/match/create-match'
import type { MatchEvent, MatchOutcome, NewEntry } from '@throwdown/rules/match/events'
import type { MatchState } from '@throwdown/rules/match/state'
import { step } from '@throwdown/rules/match/step'
import {
  CURRENT_TERMS_VERSION,
  type Mode,
  otherSeat,
  SEATS,
  type Seat,
  type Tier,
} from '@throwdown/rules/terms'
import { commitmentOf, type Hand } from '@throwdown/rules/transcript/commitment'
import type { MatchWinner, PerSeat } from '@throwdown/rules/transcript/entry'
import { operatorSignatureInput } from '@throwdown/rules/transcript/signature-inputs'
import { openPool } from '../../src/bounty/open-pool.ts'
import type { MatchToSave, SavedEntry } from '../../src/match/stored-match.ts'
import { sha256 } from '../../src/platform/ed25519.ts'
import { systemRandom } from '../../src/platform/random.ts'
import type { Queryable } from '../../src/platform/sql.ts'
import { insertMatches, type MatchToPair } from '../../src/queue/pairing-store.ts'
import { prepareMatch } from '../../src/queue/prepare-match.ts'
import { insertTickets, type NewTicket } from '../../src/queue/store.ts'
import { testKeys } from './test-keys.ts'

const keys = testKeys(Date.now())
/** Signatures of players are checked before the rules; here nobody checks them. As random as real ones: what is stored of a match is measured. */
const uncheckedSig = (): string => randomBytes(64).toString('hex')
const ROCK = 0

type Sealed = { readonly hand: Hand; readonly nonce: string }
const NOTHING_SEALED: Sealed = { hand: ROCK, nonce: '' }

export const aTicket = (playerId: string, mode: Mode, tier: Tier): NewTicket => ({
  id: randomUUID(),
  playerId,
  mode,
  tier,
  matchKey: randomBytes(32).toString('hex'),
  deviceId: `device-${playerId.slice(0, 8)}`,
})

/** The match of two tickets, as a pairing round prepares it. */
export async function preparePair(
  [first, second]: PerSeat<NewTicket>,
  { poolId, nowMs }: { poolId: string | null; nowMs: number },
): Promise<MatchToPair> {
  const { mode, tier } = first
  const seats = [seatOf(first), seatOf(second)] as const
  return prepareMatch(
    { keys, random: systemRandom },
    { mode, tier, poolId, points: PLAIN_POINTS, termsVersion: CURRENT_TERMS_VERSION, seats, nowMs },
  )
}

const seatOf = ({ id, matchKey }: NewTicket) => ({ ticketId: id, matchKey })

/** Saves pairs as a pairing round saves them. Returns the ids of the matches inserted. */
export async function insertPairs(
  db: Queryable,
  pairs: readonly MatchToPair[],
  nowMs: number,
): Promise<Set<string>> {
  return insertMatches(db, pairs, { termsVersion: CURRENT_TERMS_VERSION, nowMs })
}

/** Joins both players and pairs them. */
export async function startMatch(
  db: Queryable,
  playerIds: PerSeat<string>,
  { mode, tier }: { mode: Mode; tier: Tier },
): Promise<StakedMatch> {
  const nowMs = Date.now()
  const poolId = mode === 'bounty' ? await openPool(db, tier, nowMs) : null
  const tickets = [aTicket(playerIds[0], mode, tier), aTicket(playerIds[1], mode, tier)] as const
  const answers = await insertTickets(db, tickets, nowMs)
  invariant(
    answers.every((answer) => answer === 'joined'),
    `the players ${answers.join(', ')}`,
  )
  const pair = await preparePair(tickets, { poolId, nowMs })
  const inserted = await insertPairs(db, [pair], nowMs)
  invariant(inserted.has(pair.matchId), 'the wave paired them')
  return new StakedMatch(pair)
}

/** A paired match that plays by the rules in memory and is saved by its caller, without host and sockets. */
export class StakedMatch {
  readonly id: string
  private state: MatchState
  private version = 1
  private entries: NewEntry[] = []
  private outcome: MatchOutcome | undefined
  private nowMs: number
  private readonly sealed: [Sealed, Sealed] = [NOTHING_SEALED, NOTHING_SEALED]

  constructor(pair: MatchToPair) {
    this.id = pair.matchId
    this.state = pair.state
    this.nowMs = pair.state.transcript.lastMs
  }

  /** -1: the service gives the match up. Else one turn is drawn, so that the match counts for the pool, and the loser surrenders. */
  end(winner: MatchWinner): this {
    if (winner === -1) this.apply({ type: 'void', nowMs: this.nowMs })
    else this.drawOneTurn().surrender(otherSeat(winner))
    return this
  }

  accept(): this {
    for (const seat of SEATS) this.acceptAs(seat)
    return this
  }

  acceptAs(seat: Seat): void {
    const verifiedOver = this.state.transcript.headerHash
    this.apply({ type: 'accept', seat, sig: uncheckedSig(), verifiedOver, nowMs: this.nowMs })
  }

  drawOneTurn(): this {
    this.accept()
    for (const seat of SEATS) this.commit(seat, ROCK)
    this.lock()
    for (const seat of SEATS) this.reveal(seat)
    return this
  }

  commit(seat: Seat, hand: Hand): void {
    const { headerHash } = this.state.transcript
    const turn = this.state.turn.number
    const nonce = randomBytes(32).toString('hex')
    this.sealed[seat] = { hand, nonce }
    const playerId = this.state.players[seat].id
    const c = commitmentOf({ turn, seat, hand, nonce, headerHash, matchId: this.id, playerId }, sha256)
    const signed = { sig: uncheckedSig(), verifiedOver: headerHash }
    this.apply({ type: 'commit', seat, turn, c, ...signed, recvMs: this.nowMs, nowMs: this.nowMs })
  }

  /** Once both have committed, when their time is over. */
  lock(): void {
    this.nowMs = this.state.deadlineMs ?? this.nowMs
    this.apply({ type: 'tick', nowMs: this.nowMs })
  }

  reveal(seat: Seat): void {
    const turn = this.state.turn.number
    const signed = { sig: uncheckedSig(), verifiedOver: this.state.turn.lockHash ?? '' }
    const times = { recvMs: this.nowMs, nowMs: this.nowMs }
    this.apply({ type: 'reveal', seat, turn, ...this.sealed[seat], ...signed, ...times })
  }

  get isFinished(): boolean {
    return this.state.phase === 'finished'
  }

  surrender(seat: Seat): this {
    const verifiedOver = this.state.transcript.headerHash
    const turn = this.state.turn.number
    this.apply({ type: 'surrender', turn, seat, sig: uncheckedSig(), verifiedOver, nowMs: this.nowMs })
    return this
  }

  /** What the next save of the match contains. */
  async takeSave(): Promise<MatchToSave> {
    const entries = this.entries.map(signEntry)
    const save = { id: this.id, version: this.version, state: this.state, entries, outcome: this.outcome }
    this.version += 1
    this.entries = []
    return save
  }

  private apply(event: MatchEvent): void {
    const { state, effects } = step(this.state, event, { sha256 })
    if (!effects.answer.ok) throw new Error(`${event.type} was refused: ${effects.answer.code}`)
    this.state = state
    this.entries.push(...effects.entries)
    this.outcome ??= effects.outcome
  }
}

function signEntry({ entry, hash, needsSignature, audience }: NewEntry): SavedEntry {
  const signature = needsSignature ? keys.sign(operatorSignatureInput(hash), entry.t) : {}
  return { stored: { entry, hash, ...signature }, audience }
}
