import { randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto'
import type { SealedTurn } from '@throwdown/rules/client/owed-message'
import type { Mode, Seat, Tier } from '@throwdown/rules/terms'
import { commitmentOf, type Hand } from '@throwdown/rules/transcript/commitment'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import type { ReceiptKind } from '@throwdown/rules/transcript/receipt'
import {
  acceptSignatureInput,
  commitSignatureInput,
  revealSignatureInput,
  surrenderSignatureInput,
} from '@throwdown/rules/transcript/signature-inputs'
import type { PlayerMove } from '../../src/match/apply-move.ts'
import { type SigningKey, sha256, signingKeyFrom } from '../../src/platform/ed25519.ts'
import type { NewTicket } from '../../src/queue/store.ts'

type Sealed = { hand: Hand; nonce: string; c: string; receipts: ReceiptKind[] }

/** A match that is found again after a reconnect needs the key of an older ticket, and never of one long past. */
const KEYS_KEPT = 4

/** An honest browser: it makes a key, commits hands and reveals what it committed. It checks nothing. */
export class TestPlayer {
  readonly id: string
  readonly deviceId = `device-${randomBytes(6).toString('hex')}`
  key = signingKeyFrom(randomBytes(32))
  seat: Seat = 0
  private header: StoredEntry | undefined
  private readonly sealed = new Map<number, Sealed>()
  private readonly keys = new Map<string, SigningKey>()

  constructor(id: string = randomUUID()) {
    this.id = id
  }

  ticket(tier: Tier = 5, mode: Mode = 'normal'): NewTicket {
    this.key = signingKeyFrom(randomBytes(32))
    this.keys.set(this.key.publicKey, this.key)
    for (const oldest of this.keys.keys()) {
      if (this.keys.size <= KEYS_KEPT) break
      this.keys.delete(oldest)
    }
    return {
      id: randomUUIDv7(),
      playerId: this.id,
      mode,
      tier,
      matchKey: this.key.publicKey,
      deviceId: this.deviceId,
    }
  }

  /** Sitting down again at the same match keeps its key and what is sealed for it. */
  sitDown(seat: Seat, header: StoredEntry): void {
    if (this.header?.hash !== header.hash) this.sealed.clear()
    this.seat = seat
    this.header = header
    const { entry } = header
    if (entry.type !== 'header') throw new Error('a match begins with its header')
    this.key = this.keys.get(entry.body.players[seat].key) ?? this.key
  }

  async accept(): Promise<PlayerMove> {
    return { type: 'accept', sig: this.key.sign(acceptSignatureInput(this.headerHash, this.seat)) }
  }

  async surrender(turn = 1): Promise<PlayerMove> {
    const sig = this.key.sign(surrenderSignatureInput(this.headerHash, { turn, seat: this.seat }))
    return { type: 'surrender', turn, sig }
  }

  commit(turn: number, hand: Hand): Extract<PlayerMove, { type: 'commit' }> {
    this.seal(turn, () => hand)
    return this.signSealed(turn)
  }

  /** Chooses a hand for the turn, once. */
  seal(turn: number, chooseHand: () => Hand): void {
    if (this.sealed.has(turn)) return
    const hand = chooseHand()
    const nonce = randomBytes(32).toString('hex')
    const { entry } = this.requireHeader()
    if (entry.type !== 'header') throw new Error('a match begins with its header')
    const playerId = entry.body.players[this.seat].id
    const c = commitmentOf(
      { headerHash: this.headerHash, matchId: entry.match, turn, seat: this.seat, playerId, hand, nonce },
      sha256,
    )
    this.sealed.set(turn, { hand, nonce, c, receipts: [] })
  }

  sealedTurns(): SealedTurn[] {
    return [...this.sealed].map(([turn, { c, receipts }]) => ({ turn, c, receipts }))
  }

  /** The server gave a receipt: the message need not be sent again. */
  received(turn: number, kind: ReceiptKind): void {
    this.sealed.get(turn)?.receipts.push(kind)
  }

  signSealed(turn: number): Extract<PlayerMove, { type: 'commit' }> {
    const sealed = this.sealed.get(turn)
    if (!sealed) throw new Error(`nothing is sealed for turn ${turn}`)
    return this.signCommit(turn, sealed.c)
  }

  signCommit(turn: number, c: string): Extract<PlayerMove, { type: 'commit' }> {
    const sig = this.key.sign(commitSignatureInput(this.headerHash, { turn, seat: this.seat, c }))
    return { type: 'commit', turn, c, sig }
  }

  async reveal(
    turn: number,
    lockHash: string,
    changed: { hand?: Hand } = {},
  ): Promise<Extract<PlayerMove, { type: 'reveal' }>> {
    const sealed = this.sealed.get(turn)
    if (!sealed) throw new Error(`nothing is sealed for turn ${turn}`)
    const { hand, nonce } = { ...sealed, ...changed }
    const sig = this.key.sign(revealSignatureInput(lockHash, { turn, seat: this.seat, hand, nonce }))
    return { type: 'reveal', turn, hand, nonce, sig }
  }

  secretsOf(turn: number): { hand: Hand; nonce: string } | undefined {
    return this.sealed.get(turn)
  }

  private get headerHash(): string {
    return this.requireHeader().hash
  }

  private requireHeader(): StoredEntry {
    if (!this.header) throw new Error('the player sits at no match')
    return this.header
  }
}
