import { isHex } from './bytes.ts'

// Ed25519 keys of small order have signatures that fit many messages. As little-endian hex without the sign bit of x.
const SMALL_ORDER: ReadonlySet<string> = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
])

const PRIME = 2n ** 255n - 19n

/** False for text that is not a key, for keys of small order, and for spellings with y at or above the prime. */
export function isSafePublicKey(key: string): boolean {
  if (!isHex(key, 32)) return false
  const unsigned = withoutSign(key)
  return !SMALL_ORDER.has(unsigned) && littleEndian(unsigned) < PRIME
}

// The highest bit of the last byte is the sign of x.
const withoutSign = (key: string): string =>
  key.slice(0, 62) + (Number.parseInt(key.slice(62), 16) & 0x7f).toString(16).padStart(2, '0')

const littleEndian = (key: string): bigint => BigInt(`0x${key.match(/../g)?.toReversed().join('') ?? ''}`)
