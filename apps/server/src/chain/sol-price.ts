/** Why an account of a price must not be believed. */
export type PriceRefusal =
  | 'no_account'
  | 'wrong_owner'
  | 'wrong_account_kind'
  | 'not_fully_verified'
  | 'wrong_feed'
  | 'not_positive'
  | 'unknown_exponent'
  | 'stale'
  | 'from_the_future'
  | 'not_confident'
  | 'far_from_average'

/** In micro-dollars for one SOL. */
export type SolPriceReading = {
  readonly micros: bigint
  /** How far the publishers are apart: deposits are worth `micros - confidenceMicros` at least. */
  readonly confidenceMicros: bigint
  readonly publishedAtMs: number
}

/** Pyth's account for SOL/USD; the program ids and addresses are the same on mainnet and on the local chain. */
export const SOL_USD_FEED = {
  address: '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE',
  owner: 'rec5EKMGg6MxZYaMdyBfgwp4d5rB9T1VQH5pJv5LtFJ',
  feedId: 'ef0d8b6fda2ceba41da15d4095d1da392a0d2f8ed0c6c7bc0f4cfac8c280b56d',
} as const

const PRICE_ACCOUNT_BYTES = 134
// The first eight bytes of SHA-256 of "account:PriceUpdateV2".
const DISCRIMINATOR = '22f123639d7ef4cd'
const VERIFICATION_AT = 40
const FULLY_VERIFIED = 1
const FEED_AT = 41
/** Pyth promises a new price each minute, so less than that would flap. */
const AGE_MAX_MS = 120_000
/** Clocks of publishers and our own differ a little. */
const AHEAD_MAX_MS = 10_000
const CONFIDENCE_BPS_MAX = 100n
const AVERAGE_DEVIATION_BPS_MAX = 1_000n
const BPS = 10_000n
const MICRO_DIGITS = 6
const EXPONENT_MIN = -18

export type PriceAccount = { readonly owner: string; readonly data: Buffer }

/** Reads Pyth's account, and refuses whatever is not a fresh, verified and plausible price of SOL. */
export function judgePrice(
  account: PriceAccount | null,
  nowMs: number,
): { readonly price: SolPriceReading } | { readonly refused: PriceRefusal } {
  const malformed = refuseAccount(account)
  if (malformed !== null || account === null) return { refused: malformed ?? 'no_account' }
  const message = account.data.subarray(FEED_AT)
  const exponent = message.readInt32LE(48)
  const publishedAtMs = Number(message.readBigInt64LE(52)) * 1_000
  const quote = {
    price: message.readBigInt64LE(32),
    confidence: message.readBigUInt64LE(40),
    average: message.readBigInt64LE(68),
  }
  if (exponent > 0 || exponent < EXPONENT_MIN) return { refused: 'unknown_exponent' }
  const refused = refuseQuote(quote) ?? refuseAge(publishedAtMs, nowMs)
  if (refused !== null) return { refused }
  const micros = microsOf(quote.price, exponent)
  if (micros <= 0n) return { refused: 'not_positive' }
  return { price: { micros, confidenceMicros: microsOf(quote.confidence, exponent) + 1n, publishedAtMs } }
}

function refuseAccount(account: PriceAccount | null): PriceRefusal | null {
  if (!account) return 'no_account'
  if (account.owner !== SOL_USD_FEED.owner) return 'wrong_owner'
  const { data } = account
  if (data.length !== PRICE_ACCOUNT_BYTES || data.subarray(0, 8).toString('hex') !== DISCRIMINATOR)
    return 'wrong_account_kind'
  if (data[VERIFICATION_AT] !== FULLY_VERIFIED) return 'not_fully_verified'
  return data.subarray(FEED_AT, FEED_AT + 32).toString('hex') === SOL_USD_FEED.feedId ? null : 'wrong_feed'
}

type Quote = { readonly price: bigint; readonly confidence: bigint; readonly average: bigint }

function refuseQuote({ price, confidence, average }: Quote): PriceRefusal | null {
  if (price <= 0n || average <= 0n) return 'not_positive'
  if (confidence * BPS > price * CONFIDENCE_BPS_MAX) return 'not_confident'
  const apart = price > average ? price - average : average - price
  return apart * BPS > average * AVERAGE_DEVIATION_BPS_MAX ? 'far_from_average' : null
}

function refuseAge(publishedAtMs: number, nowMs: number): PriceRefusal | null {
  if (publishedAtMs > nowMs + AHEAD_MAX_MS) return 'from_the_future'
  return isFresh(publishedAtMs, nowMs) ? null : 'stale'
}

/** [C4] An older price is not used. */
const isFresh = (publishedAtMs: number, nowMs: number): boolean => nowMs - publishedAtMs <= AGE_MAX_MS

/** Rounded down. */
function microsOf(value: bigint, exponent: number): bigint {
  const digits = MICRO_DIGITS + exponent
  return digits >= 0 ? value * 10n ** BigInt(digits) : value / 10n ** BigInt(-digits)
}
