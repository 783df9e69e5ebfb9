import { createMatch, PLAIN_POINTS } from '@throwdown/rules/match/create-match'
import type { MatchEvent, NewEntry, Step } from '@throwdown/rules/match/events'
import { signatureToVerify } from '@throwdown/rules/match/signature-to-verify'
import type { MatchState } from '@throwdown/rules/match/state'
import { step } from '@throwdown/rules/match/step'
import { SEATS, type Seat } from '@throwdown/rules/terms'
import { toHex } from '@throwdown/rules/transcript/bytes'
import { dayKeySignatureInput, rootKeyIdPreimage } from '@throwdown/rules/transcript/day-key'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import { operatorSignatureInput } from '@throwdown/rules/transcript/signature-inputs'
import { createSigningKey, signWith, verifySignature } from '../../../../crypto/web-crypto.ts'
import type {
  LinkCommands,
  LinkEvent,
  LinkReply,
  MatchLink,
  Opening,
  SeatedMatch,
} from '../../../../realtime/match-link.ts'
import { sha256 } from './sync-sha256.ts'

const HOUR = 3_600_000
export const MATCH_ID = '0190a5c0-0000-7000-8000-000000000001'
const PLAYER_IDS = ['0190a5c0-0000-7000-8000-00000000000a', '0190a5c0-0000-7000-8000-00000000000b'] as const

const FIGHTERS = [
  { name: 'alice', avatarId: 'first' },
  { name: 'bob', avatarId: 'fourth' },
] as const

type Kept = { readonly stored: StoredEntry; readonly audience: NewEntry['audience'] }
type Sent = {
  [Name in keyof LinkCommands]: { name: Name; payload: LinkCommands[Name]['payload'] }
}[keyof LinkCommands]

/** A server of one match in memory: the real rules and real signatures, without sockets and database. */
export class LocalHost {
  nowMs = Date.UTC(2026, 0, 1)
  readonly kept: Kept[] = []
  readonly received: { seat: Seat; sent: Sent }[] = []
  rootKey = ''
  /** [Q5] As in Bounty mode. */
  masksRival = false
  /** Commands that the connection loses, to test that they are sent again. */
  loses: (sent: Sent) => boolean = () => false
  readonly posted: Opening[] = []
  losesPosts = false
  private state: MatchState | undefined
  private sign: (input: Uint8Array) => Promise<string> = async () => ''
  private readonly listeners = [
    new Set<(event: LinkEvent) => void>(),
    new Set<(event: LinkEvent) => void>(),
  ] as const
  private queue: Promise<unknown> = Promise.resolve()

  async open(keys: readonly [string, string]): Promise<void> {
    const [root, day] = [await createSigningKey(), await createSigningKey()]
    this.rootKey = root.publicKey
    this.sign = (input) => signWith(day.secret, input)
    const rootKeyId = toHex(sha256(rootKeyIdPreimage(root.publicKey)).subarray(0, 16))
    const validity = { rootKeyId, validFrom: this.nowMs - HOUR, validTo: this.nowMs + HOUR }
    const sig = await signWith(root.secret, dayKeySignatureInput({ ...validity, publicKey: day.publicKey }))
    const first = createMatch(
      {
        matchId: MATCH_ID,
        mode: 'normal',
        tier: 5,
        poolId: '',
        termsVersion: 1,
        points: PLAIN_POINTS,
        operator: { key: day.publicKey, certificate: { ...validity, sig } },
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

  link(seat: Seat): MatchLink {
    return {
      isOnline: () => true,
      close: () => {},
      reconnect: () => this.emit(seat, { type: 'online' }),
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

  /** The second channel of a seat; it has losses of its own. */
  async post(seat: Seat, opening: Opening): Promise<void> {
    this.posted.push(opening)
    if (this.losesPosts) throw new Error('the request failed')
    await this.inTurn(() => this.answer(seat, { name: 'revealHand', payload: opening }, 'post'))
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

  transcript(): { entries: StoredEntry[] } {
    return { entries: this.kept.map(({ stored }) => stored) }
  }

  emit(seat: Seat, event: LinkEvent): void {
    for (const listener of this.listeners[seat]) listener(event)
  }

  private inTurn<Value>(act: () => Promise<Value>): Promise<Value> {
    const run = this.queue.then(act)
    this.queue = run.catch(() => null)
    return run
  }

  private async answer(
    seat: Seat,
    sent: Sent,
    by: 'socket' | 'post' = 'socket',
  ): Promise<LinkReply<unknown>> {
    this.received.push({ seat, sent })
    if (by === 'socket' && this.loses(sent)) throw new Error('the line broke')
    if (sent.name === 'sync') {
      const entries = this.seenBy(seat).filter(({ entry }) => entry.seq > sent.payload.afterSeq)
      const fighters = this.fightersFor(seat)
      const match = { matchId: MATCH_ID, seat, tier: 5, mode: 'normal', fighters, playsHere: true, entries }
      return { ok: true, data: { ...match, serverTimeMs: this.nowMs } }
    }
    const event = await this.eventOf(seat, sent)
    if (!event) return { ok: false, code: 'bad_signature', message: '' }
    const answer = await this.apply(event)
    return answer.ok ? { ok: true, data: {} } : { ok: false, code: answer.code, message: '' }
  }

  private async eventOf(seat: Seat, sent: Sent): Promise<MatchEvent | undefined> {
    const { state, nowMs } = this
    if (!state) return undefined
    if (sent.name === 'commitHand')
      return { type: 'commit', seat, turn: sent.payload.turn, c: sent.payload.c, recvMs: nowMs, nowMs }
    const { name, payload } = sent
    if (name !== 'acceptMatch' && name !== 'surrender' && name !== 'revealHand') return undefined
    const message =
      name === 'revealHand'
        ? ({ type: 'reveal', seat, ...sent.payload } as const)
        : ({ type: name === 'surrender' ? name : 'accept', seat } as const)
    const asked = signatureToVerify(state, message)
    const holds = asked && (await verifySignature(asked.publicKey, asked.input, payload.sig))
    if (!holds) return undefined
    const signed = { seat, sig: payload.sig, verifiedOver: asked.over, nowMs }
    if (name !== 'revealHand') return { type: name === 'surrender' ? name : 'accept', ...signed }
    return { type: 'reveal', ...sent.payload, ...signed, recvMs: nowMs }
  }

  private async apply(event: MatchEvent) {
    if (!this.state) throw new Error('the host has no match')
    const next = step(this.state, event, { sha256 })
    await this.keep(next)
    return next.effects.answer
  }

  private async keep({ state, effects }: Step): Promise<void> {
    this.state = state
    const before = SEATS.map((seat) => this.seenBy(seat).length)
    for (const { entry, hash, needsSignature, audience } of effects.entries) {
      const sig = needsSignature ? { sig: await this.sign(operatorSignatureInput(hash)) } : {}
      this.kept.push({ stored: { entry, hash, ...sig }, audience })
    }
    for (const seat of SEATS) this.push(seat, before[seat] ?? 0)
  }

  /** What was withheld comes with the entry that frees it, so the new ones are not always the last ones. */
  private push(seat: Seat, seenBefore: number): void {
    const seen = this.seenBy(seat)
    if (seen.length > seenBefore) this.emit(seat, { type: 'entries', matchId: MATCH_ID, entries: seen })
  }

  private fightersFor(seat: Seat): SeatedMatch['fighters'] {
    const isOpen = !this.masksRival || this.kept.some(({ stored }) => stored.entry.type === 'reveal')
    return [isOpen || seat === 0 ? FIGHTERS[0] : null, isOpen || seat === 1 ? FIGHTERS[1] : null]
  }

  private seenBy(seat: Seat): StoredEntry[] {
    const freed = this.kept.findLastIndex(({ stored: { entry } }) => FREEING.has(entry.type))
    return this.kept
      .filter(({ audience }, index) => audience === 'both' || audience === seat || index < freed)
      .map(({ stored }) => stored)
  }
}

const FREEING: ReadonlySet<string> = new Set(['lock', 'timeout', 'result'])
