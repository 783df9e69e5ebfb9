import type { Seat } from '../terms.ts'
import { concat, fromHex, tag, u8, u16 } from './bytes.ts'

/** The player agrees to this header: stake, terms, both keys. */
export const acceptSignatureInput = (headerHash: string, seat: Seat): Uint8Array =>
  concat(tag('RPS-DUEL/v2/accept-sig'), fromHex(headerHash, 32), u8(seat))

type Commitment = { readonly turn: number; readonly seat: Seat; readonly c: string }

/** Without it an operator could invent a commitment. */
export const commitSignatureInput = (headerHash: string, { turn, seat, c }: Commitment): Uint8Array =>
  concat(tag('RPS-DUEL/v2/commit-sig'), fromHex(headerHash, 32), u16(turn), u8(seat), fromHex(c, 32))

type Opening = { readonly turn: number; readonly seat: Seat; readonly hand: number; readonly nonce: string }

/** Signed over the lock, so that the operator cannot show the two players different locks. */
export const revealSignatureInput = (lockHash: string, { turn, seat, hand, nonce }: Opening): Uint8Array =>
  concat(
    tag('RPS-DUEL/v2/reveal-sig'),
    fromHex(lockHash, 32),
    u16(turn),
    u8(seat),
    u8(hand),
    fromHex(nonce, 32),
  )

type Surrender = { readonly turn: number; readonly seat: Seat }

/** Without it an operator could invent a surrender. It names its turn, so it cannot be used later. */
export const surrenderSignatureInput = (headerHash: string, { turn, seat }: Surrender): Uint8Array =>
  concat(tag('RPS-DUEL/v2/surrender-sig'), fromHex(headerHash, 32), u16(turn), u8(seat))

export const operatorSignatureInput = (entryHash: string): Uint8Array =>
  concat(tag('RPS-DUEL/v2/server-sig'), fromHex(entryHash, 32))
