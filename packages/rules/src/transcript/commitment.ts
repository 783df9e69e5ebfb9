import type { Seat } from '../terms.ts'
import { concat, fromHex, type Sha256, tag, toHex, u8, u16, uuidBytes } from './bytes.ts'

/** 0 rock, 1 paper, 2 scissors. */
export type Hand = 0 | 1 | 2
export const HANDS: readonly ['rock', 'paper', 'scissors'] = ['rock', 'paper', 'scissors']
export const isHand = (value: number): value is Hand => value === 0 || value === 1 || value === 2

export type SealedHand = {
  readonly headerHash: string
  readonly matchId: string
  readonly turn: number
  readonly seat: Seat
  readonly playerId: string
  readonly hand: Hand
  readonly nonce: string
}

/** The 119 bytes a commitment hashes. They name match, turn, seat and player, so no commitment serves twice. */
export function commitmentPreimage(sealed: SealedHand): Uint8Array {
  return concat(
    tag('RPS-DUEL/v2/commit'),
    fromHex(sealed.headerHash, 32),
    uuidBytes(sealed.matchId),
    u16(sealed.turn),
    u8(sealed.seat),
    uuidBytes(sealed.playerId),
    u8(sealed.hand),
    fromHex(sealed.nonce, 32),
  )
}

export const commitmentOf = (sealed: SealedHand, sha256: Sha256): string =>
  toHex(sha256(commitmentPreimage(sealed)))
