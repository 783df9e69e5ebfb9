import { createHash } from 'node:crypto'
import { type Address, address } from '@solana/kit'

/** Pyth's SOL/USD feed, where mainnet has it: the address that the push oracle derives from shard 0 and the feed id. */
export const SOL_USD_FEED_ADDRESS = address('7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE')
export const SOL_USD_FEED_ID = 'ef0d8b6fda2ceba41da15d4095d1da392a0d2f8ed0c6c7bc0f4cfac8c280b56d'
export const PYTH_RECEIVER_PROGRAM = address('rec5EKMGg6MxZYaMdyBfgwp4d5rB9T1VQH5pJv5LtFJ')

const ACCOUNT_BYTES = 134
const DISCRIMINATOR = createHash('sha256').update('account:PriceUpdateV2').digest().subarray(0, 8)
const VERIFICATION_AT = 40
const PARTIAL_SIGNATURES = 5

/** What the account says. Only price and confidence are needed; the rest is what an honest feed has. */
export interface SolUsdPrice {
  /** In units of 10^exponent dollars. */
  readonly price: bigint
  readonly confidence: bigint
  readonly exponent?: number
  readonly emaPrice?: bigint
  /** The time of the chain unless given; a given time is never refreshed. */
  readonly publishTimeSeconds?: bigint
  readonly isFullyVerified?: boolean
  readonly feedId?: string
  readonly owner?: Address
}

/** The bytes of a PriceUpdateV2 account. */
export function encodePriceUpdate(
  update: SolUsdPrice & { publishTimeSeconds: bigint; postedSlot: bigint },
): Uint8Array {
  const { price, confidence, exponent = -8, emaPrice = price, isFullyVerified = true } = update
  const data = Buffer.alloc(ACCOUNT_BYTES)
  DISCRIMINATOR.copy(data)
  // A partial verification has one byte more: how many guardians signed.
  data.writeUInt8(isFullyVerified ? 1 : 0, VERIFICATION_AT)
  if (!isFullyVerified) data.writeUInt8(PARTIAL_SIGNATURES, VERIFICATION_AT + 1)
  const message = data.subarray(VERIFICATION_AT + (isFullyVerified ? 1 : 2))
  message.write(update.feedId ?? SOL_USD_FEED_ID, 'hex')
  message.writeBigInt64LE(price, 32)
  message.writeBigUInt64LE(confidence, 40)
  message.writeInt32LE(exponent, 48)
  message.writeBigInt64LE(update.publishTimeSeconds, 52)
  message.writeBigInt64LE(update.publishTimeSeconds - 1n, 60)
  message.writeBigInt64LE(emaPrice, 68)
  message.writeBigUInt64LE(confidence, 76)
  message.writeBigUInt64LE(update.postedSlot, 84)
  return Uint8Array.from(data)
}
