import { createMatch, type NewMatch, PLAIN_POINTS } from '../src/match/create-match.ts'
import type { Answer, Effects, MatchEvent, MatchOutcome, Step } from '../src/match/events.ts'
import { signatureToVerify } from '../src/match/signature-to-verify.ts'
import type { MatchState } from '../src/match/state.ts'
import { step } from '../src/match/step.ts'
import { SEATS, type Seat } from '../src/terms.ts'
import { toHex } from '../src/transcript/bytes.ts'
import { type Certificate, certificateSignatureInput } from '../src/transcript/certificate.ts'
import { commitmentOf, type Hand } from '../src/transcript/commitment.ts'
import {
  type Entry,
  type EntryOf,
  type EntryType,
  needsOperatorSignature,
  type StoredEntry,
  type Transcript,
} from '../src/transcript/entry.ts'
import type { RootKey } from '../src/transcript/root-keys.ts'
import { operatorSignatureInput } from '../src/transcript/signature-inputs.ts'
import { keyFromSeed, type SigningKey, sha256, verifySignature } from './node-keys.ts'

export const T0 = Date.UTC(2026, 0, 1)
const HOUR = 3_600_000

export const rootKey = keyFromSeed('01'.repeat(32))
export const dayKey = keyFromSeed('02'.repeat(32))
const playerKeys: readonly [SigningKey, SigningKey] = [
  keyFromSeed('a1'.repeat(32)),
  keyFromSeed('b2'.repeat(32)),
]
export const playerKey = (seat: Seat): SigningKey => playerKeys[seat]

export const ROOT_KEY: RootKey = { id: 1, key: rootKey.publicKey, from: 0, to: null }

export function certify(
  root: SigningKey,
  day: SigningKey,
  validity = { validFrom: T0 - HOUR, validTo: T0 + 23 * HOUR },
): Certificate {
  const certificate = { rootKeyId: ROOT_KEY.id, key: day.publicKey, ...validity }
  return { ...certificate, sig: root.sign(certificateSignatureInput(certificate)) }
}

export const aNewMatch = (changes: Partial<NewMatch> = {}): NewMatch => ({
  matchId: '0190a5c0-0000-7000-8000-000000000001',
  mode: 'normal',
  tier: 5,
  poolId: changes.mode === 'bounty' ? '0190a5c0-0000-7000-8000-0000000000f0' : '',
  termsVersion: 1,
  points: PLAIN_POINTS,
  players: [
    { id: '0190a5c0-0000-7000-8000-00000000000a', key: playerKey(0).publicKey },
    { id: '0190a5c0-0000-7000-8000-00000000000b', key: playerKey(1).publicKey },
  ],
  nowMs: T0,
  ...changes,
})

type Sealed = { readonly hand: Hand; readonly nonce: string }

/** Two players with real keys at one match, and the shell around `step`: it verifies, signs and stores. */
export class Table {
  state: MatchState
  nowMs: number
  outcome: MatchOutcome | undefined
  lastEffects: Effects
  readonly stored: StoredEntry[] = []
  private readonly sealed = new Map<string, Sealed>()

  constructor(changes: Partial<NewMatch> = {}) {
    const first = createMatch(aNewMatch(changes), { sha256 })
    this.nowMs = changes.nowMs ?? T0
    this.state = first.state
    this.lastEffects = first.effects
    this.keep(first)
  }

  /** Every state goes through JSON, as it does through the database. */
  private keep({ state, effects }: Step): Answer {
    this.state = JSON.parse(JSON.stringify(state))
    this.lastEffects = effects
    for (const { entry, hash } of effects.entries)
      this.stored.push(
        needsOperatorSignature(entry.type)
          ? { entry, hash, key: dayKey.publicKey, sig: dayKey.sign(operatorSignatureInput(hash)) }
          : { entry, hash },
      )
    this.outcome = effects.outcome ?? this.outcome
    return effects.answer
  }

  send(event: MatchEvent): Answer {
    return this.keep(step(this.state, event, { sha256 }))
  }

  wait(ms: number): this {
    this.nowMs += ms
    return this
  }

  tick(): Answer {
    return this.send({ type: 'tick', nowMs: this.nowMs })
  }

  /** Lets time pass to the deadline and judges it. */
  runOut(): this {
    this.nowMs = Math.max(this.nowMs, this.state.deadlineMs ?? this.nowMs)
    this.tick()
    return this
  }

  accept(seat: Seat): Answer {
    const sig = this.signed({ type: 'accept', seat })
    return this.send({ type: 'accept', seat, ...sig, nowMs: this.nowMs })
  }

  acceptBoth(): this {
    for (const seat of SEATS) this.accept(seat)
    return this
  }

  surrender(seat: Seat): Answer {
    const surrender = { type: 'surrender', turn: this.state.turn.number, seat } as const
    return this.send({ ...surrender, ...this.signed(surrender), nowMs: this.nowMs })
  }

  void(): Answer {
    return this.send({ type: 'void', nowMs: this.nowMs })
  }

  outage(ms: number): Answer {
    const fromMs = this.nowMs
    this.wait(ms)
    return this.send({ type: 'outage', fromMs, toMs: this.nowMs, nowMs: this.nowMs })
  }

  commitmentTo(seat: Seat, hand: Hand, nonce: string, turn = this.state.turn.number): string {
    const { matchId, transcript, players } = this.state
    const { headerHash } = transcript
    return commitmentOf({ headerHash, matchId, turn, seat, playerId: players[seat].id, hand, nonce }, sha256)
  }

  commit(seat: Seat, hand: Hand, recvMs = this.nowMs): Answer {
    const turn = this.state.turn.number
    const nonce = toHex(sha256(new Uint8Array([seat, turn, hand])))
    const commit = { type: 'commit', seat, turn, c: this.commitmentTo(seat, hand, nonce) } as const
    const answer = this.send({ ...commit, ...this.signed(commit), recvMs, nowMs: this.nowMs })
    // A refused commitment is not what this seat is bound to.
    if (answer.ok) this.sealed.set(`${turn}:${seat}`, { hand, nonce })
    return answer
  }

  /** Sends a signed commitment to anything. */
  sendCommit(seat: Seat, c: string, turn = this.state.turn.number): Answer {
    const commit = { type: 'commit', seat, turn, c } as const
    const signed = /^[0-9a-f]{64}$/.test(c) ? this.signed(commit) : { sig: '', verifiedOver: '' }
    return this.send({ ...commit, ...signed, recvMs: this.nowMs, nowMs: this.nowMs })
  }

  reveal(seat: Seat, changed: Partial<Sealed> = {}, recvMs = this.nowMs): Answer {
    const turn = this.state.turn.number
    const sealed = this.sealed.get(`${turn}:${seat}`)
    if (!sealed) throw new Error(`seat ${seat} has sealed nothing in turn ${turn}`)
    const opening = { type: 'reveal', seat, turn, ...sealed, ...changed } as const
    return this.send({ ...opening, ...this.signed(opening), recvMs, nowMs: this.nowMs })
  }

  sealedBy(seat: Seat): boolean {
    return this.sealed.has(`${this.state.turn.number}:${seat}`)
  }

  commitBoth(hands: readonly [Hand, Hand]): this {
    for (const seat of SEATS) this.commit(seat, hands[seat])
    return this
  }

  lock(hands: readonly [Hand, Hand]): this {
    return this.commitBoth(hands).runOut()
  }

  playTurn(hands: readonly [Hand, Hand]): this {
    this.lock(hands)
    for (const seat of SEATS) this.reveal(seat)
    return this
  }

  transcript(): Transcript {
    return { entries: this.stored, certificates: [certify(rootKey, dayKey)] }
  }

  entries<Type extends EntryType>(type: Type): EntryOf<Type>[] {
    return this.stored
      .map(({ entry }) => entry)
      .filter((entry): entry is EntryOf<Type> & Entry => entry.type === type)
  }

  types(): string {
    return this.stored.map(({ entry }) => entry.type).join(' ')
  }

  signed(message: Parameters<typeof signatureToVerify>[1]): { sig: string; verifiedOver: string } {
    const wanted = signatureToVerify(this.state, message)
    if (!wanted) return { sig: '00'.repeat(64), verifiedOver: '' }
    const sig = playerKey(message.seat).sign(wanted.input)
    return { sig, verifiedOver: verifySignature(wanted.publicKey, wanted.input, sig) ? wanted.over : '' }
  }
}
