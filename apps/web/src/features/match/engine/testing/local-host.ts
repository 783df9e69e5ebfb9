import { createMatch, PLAIN_POINTS } from '@throwdown/rules/match/create-match'
import type { MatchEvent, NewEntry, Step } from '@throwdown/rules/match/events'
import { signatureToVerify } from '@throwdown/rules/match/signature-to-verify'
import type { MatchState } from '@throwdown/rules/match/state'
import { step } from '@throwdown/rules/match/step'
import { visibleEntries } from '@throwdown/rules/match/visible-entries'
import { SEATS, type Seat } from '@throwdown/rules/terms'
import type { StoredEntry, Transcript } from '@throwdown/rules/transcript/entry'
import {
  type Receipt,
  type Received,
  receiptSignatureInput,
  signatureHash,
} from '@throwdown/rules/transcript/receipt'
import type { SignedMessage } from '@throwdown/rules/verifier/check-receipt'
import { DayKey } from '../../../../crypto/testing/operator-keys.ts'
import { sha256 } from '../../../../crypto/testing/sync-sha256.ts'
import { verifySignature } from '../../../../crypto/web-crypto.ts'
import type {
  LinkCommands,
  LinkEvent,
  LinkReply,
  MatchLink,
  SeatedMatch,
} from '../../../../realtime/match-link.ts'

const HOUR_MS = 3_600_000
export const MATCH_ID = '0190a5c0-0000-7000-8000-000000000001'
const PLAYER_IDS = ['0190a5c0-0000-7000-8000-00000000000a', '0190a5c0-0000-7000-8000-00000000000b'] as const

const FIGHTERS = [
  { name: 'alice', avatarId: 'first' },
  { name: 'bob', avatarId: 'fourth' },
] as const

type Kept = { readonly stored: StoredEntry; readonly audience: NewEntry['audience'] }
export type Sent = {
  [Name in keyof LinkCommands]: { name: Name; payload: LinkCommands[Name]['payload'] }
}[keyof LinkCommands]

/** A server of one match in memory: the real rules and real signatures, without sockets and database. */
export class LocalHost {
  nowMs = Date.UTC(2026, 0, 1)
  matchId = MATCH_ID
  readonly kept: Kept[] = []
  readonly received: { seat: Seat; sent: Sent }[] = []
  /** [Q5] As in Bounty mode. */
  masksRival = false
  /** Commands that the connection loses, to test that they are sent again. */
  loses: (sent: Sent, seat: Seat) => boolean = () => false
  readonly posted: SignedMessage[] = []
  losesPosts = false
  /** What a dishonest operator signs for instead of the message it has received. */
  signsFor: (received: Received) => Received = (received) => received
  private state: MatchState | undefined
  private day: DayKey | undefined
  private readonly listeners = [
    new Set<(event: LinkEvent) => void>(),
    new Set<(event: LinkEvent) => void>(),
  ] as const
  private queue: Promise<unknown> = Promise.resolve()

  async open(keys: readonly [string, string], day?: DayKey): Promise<void> {
    const validity = { validFrom: this.nowMs - HOUR_MS, validTo: this.nowMs + 12 * HOUR_MS }
    this.day = day ?? (await DayKey.certified(validity))
    const first = createMatch(
      {
        matchId: this.matchId,
        mode: 'normal',
        tier: 5,
        poolId: '',
        termsVersion: 1,
        points: PLAIN_POINTS,
        players: [
          { id: PLAYER_IDS[0], key: keys[0] },
          { id: PLAYER_IDS[1], key: keys[1] },
        ],
        nowMs: this.nowMs,
      },
      { sha256 },
    )
    await this.keep(first)
  }

  get dayKey(): DayKey {
    if (!this.day) throw new Error('the host has no match')
    return this.day
  }

  link(seat: Seat): MatchLink {
    return {
      isOnline: () => true,
      serverAheadMs: () => 0,
      isOutdated: () => false,
      close: () => {},
      listen: (listener) => {
        this.listeners[seat].add(listener)
        return () => this.listeners[seat].delete(listener)
      },
      send: async (name, payload) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- name and payload come from one entry of the map
        const answer = await this.inTurn(() => this.answer(seat, { name, payload } as Sent))
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
        return answer as LinkReply<LinkCommands[typeof name]['ack']>
      },
    }
  }

  /** The second channel; it has losses of its own. */
  async post(message: SignedMessage): Promise<Receipt> {
    this.posted.push(message)
    if (this.losesPosts) throw new Error('the request failed')
    const answer = await this.inTurn(() => this.mockThrow(message))
    if (!answer.ok) throw new Error(answer.code)
    return answer.data.receipt
  }

  async pass(ms: number): Promise<void> {
    this.nowMs += ms
    await this.inTurn(() => this.apply({ type: 'tick', nowMs: this.nowMs }))
  }

  /** For a dishonest operator: returns a function that puts the match back to where it is now. */
  remember(): () => void {
    const { state, kept } = this
    const count = kept.length
    return () => {
      this.state = state
      kept.length = count
    }
  }

  transcript(): Transcript {
    return { entries: this.kept.map(({ stored }) => stored), certificates: [this.dayKey.certificate] }
  }

  emit(seat: Seat, event: LinkEvent): void {
    for (const listener of this.listeners[seat]) listener(event)
  }

  emitEntries(seat: Seat, entries: readonly StoredEntry[]): void {
    const { certificates } = this.transcript()
    this.emit(seat, { type: 'entries', matchId: this.matchId, entries, certificates })
  }

  private inTurn<Value>(act: () => Promise<Value>): Promise<Value> {
    const run = this.queue.then(act)
    this.queue = run.catch(() => null)
    return run
  }

  private async answer(seat: Seat, sent: Sent): Promise<LinkReply<unknown>> {
    this.received.push({ seat, sent })
    if (this.loses(sent, seat)) throw new Error('the line broke')
    const { matchId, nowMs } = this
    if (sent.name === 'sync') {
      const entries = this.seenBy(seat).filter(({ entry }) => entry.seq > sent.payload.afterSeq)
      const { certificates } = this.transcript()
      const fighters = this.fightersFor(seat)
      const match = { matchId, seat, tier: 5, mode: 'normal', fighters, playsHere: true, rematchNumber: 0 }
      return { ok: true, data: { ...match, entries, certificates, serverTimeMs: nowMs } }
    }
    if (sent.name === 'playHere') return { ok: true, data: {} }
    if (sent.name === 'commitHand') return this.mockThrow({ kind: 'commit', seat, ...sent.payload })
    if (sent.name === 'revealHand') {
      const hand = sent.payload.hand === 1 ? 1 : sent.payload.hand === 2 ? 2 : 0
      return this.mockThrow({ kind: 'reveal', seat, lockHash: '', ...sent.payload, hand })
    }
    if (sent.name !== 'acceptMatch' && sent.name !== 'surrender') throw new Error('not played here')
    const message =
      sent.name === 'surrender'
        ? ({ type: 'surrender', seat, turn: sent.payload.turn } as const)
        : ({ type: 'accept', seat } as const)
    const over = await this.verifiedOver(message, sent.payload.sig)
    const signed = { sig: sent.payload.sig, verifiedOver: over, nowMs }
    return this.apply({ ...message, ...signed })
  }

  private async mockThrow(message: SignedMessage): Promise<LinkReply<{ receipt: Receipt }>> {
    const { nowMs } = this
    const { kind, sig, turn, seat } = message
    const signed = { sig, verifiedOver: '', recvMs: nowMs, nowMs }
    const event: MatchEvent =
      message.kind === 'commit'
        ? { type: 'commit', turn, seat, c: message.c, ...signed }
        : { type: 'reveal', turn, seat, hand: message.hand, nonce: message.nonce, ...signed }
    const answer = await this.apply({ ...event, verifiedOver: await this.verifiedOver(event, sig) })
    if (!answer.ok) return answer
    const recv = this.kept.flatMap(({ stored: { entry } }) =>
      entry.type === kind && entry.body.turn === turn && entry.body.seat === seat ? [entry.body.recv] : [],
    )[0]
    const headerHash = this.transcript().entries[0]?.hash ?? ''
    const received = { kind, headerHash, turn, seat, sigHash: signatureHash(sig, sha256), recv: recv ?? 0 }
    return { ok: true, data: { receipt: await this.sign(this.signsFor(received)) } }
  }

  private async sign(received: Received): Promise<Receipt> {
    const { certificate } = this.dayKey
    return { recv: received.recv, sig: await this.dayKey.sign(receiptSignatureInput(received)), certificate }
  }

  /** Empty if the player's signature does not hold. */
  private async verifiedOver(message: Parameters<typeof signatureToVerify>[1], sig: string): Promise<string> {
    const asked = this.state && signatureToVerify(this.state, message)
    const holds = asked && (await verifySignature(asked.publicKey, asked.input, sig))
    return holds ? asked.over : ''
  }

  private async apply(event: MatchEvent): Promise<LinkReply<never>> {
    if (!this.state) throw new Error('the host has no match')
    const next = step(this.state, event, { sha256 })
    await this.keep(next)
    const { answer } = next.effects
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- commands without data
    return answer.ok ? { ok: true, data: {} as never } : { ok: false, code: answer.code, message: '' }
  }

  private async keep({ state, effects }: Step): Promise<void> {
    this.state = state
    const before = SEATS.map((seat) => this.seenBy(seat).length)
    for (const { entry, hash, needsSignature, audience } of effects.entries) {
      const stored = needsSignature ? await this.dayKey.signEntry(entry) : { entry, hash }
      this.kept.push({ stored, audience })
    }
    for (const seat of SEATS) this.push(seat, before[seat] ?? 0)
  }

  /** What was withheld comes with the entry that frees it, so the new ones are not always the last ones. */
  private push(seat: Seat, seenBefore: number): void {
    const seen = this.seenBy(seat)
    if (seen.length > seenBefore) this.emitEntries(seat, seen)
  }

  private fightersFor(seat: Seat): SeatedMatch['fighters'] {
    const isOpen = !this.masksRival || this.kept.some(({ stored }) => stored.entry.type === 'turn')
    return [isOpen || seat === 0 ? FIGHTERS[0] : null, isOpen || seat === 1 ? FIGHTERS[1] : null]
  }

  private seenBy(seat: Seat): StoredEntry[] {
    return visibleEntries(this.kept, seat).map(({ stored }) => stored)
  }
}
