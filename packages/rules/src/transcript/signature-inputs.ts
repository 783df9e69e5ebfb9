import type { Seat } from '../terms.ts'
import { concat, fromHex, tag, u8, u16 } from './bytes.ts'

/** The player agrees to this header: stake, terms, both keys. */
export const acceptSignatureInput = (headerHash: string, seat: Seat): Uint8Array =>
  concat(tag('RPS-DUEL/v1/accept-sig'), fromHex(headerHash, 32), u8(seat))

type Opening = { readonly turn: number; readonly seat: Seat; readonly hand: number; readonly nonce: string }

/** Signed over the lock, so that the operator cannot show the two players different locks. */
export const revealSignatureInput = (lockHash: string, { turn, seat, hand, nonce }: Opening): Uint8Array =>
  concat(
    tag('RPS-DUEL/v1/reveal-sig'),
    fromHex(lockHash, 32),
    u16(turn),
    u8(seat),
    u8(hand),
    fromHex(nonce, 32),
  )

/** Without it an operator could invent a surrender. */
export const surrenderSignatureInput = (headerHash: string, seat: Seat): Uint8Array =>
  concat(tag('RPS-DUEL/v1/surrender-sig'), fromHex(headerHash, 32), u8(seat))

export const operatorSignatureInput = (entryHash: string): Uint8Array =>
  concat(tag('RPS-DUEL/v1/server-sig'), fromHex(entryHash, 32))
