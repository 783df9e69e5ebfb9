import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { SAVE_DICTIONARY as dictionary } from './save-dictionary.ts'

/** A window of 8 kB holds a save and the dictionary, and is made sooner than the usual one. */
const OPTIONS = { windowBits: 13, memLevel: 5, dictionary }

/** Hashes, keys and nonces; signatures. */
const RANDOM = /"([0-9a-f]{128}|[0-9a-f]{64})"/g
const PLACE = /"(~~?)"/g
const bytesOf = (place: string): number => (place === '~~' ? 64 : 32)

/**
 * The lines of a save as bytes: PostgreSQL compresses only rows of 2 kB and more, and would find in none what all of them share. First come
 * the random values as they are, because nothing makes them smaller, after their length; then the text with their places.
 */
export function compress(text: string): Buffer {
  const random: Buffer[] = []
  const rest = text.replaceAll(RANDOM, (_match, hex: string) => {
    random.push(Buffer.from(hex, 'hex'))
    return hex.length === 128 ? '"~~"' : '"~"'
  })
  const length = Buffer.alloc(2)
  length.writeUInt16BE(random.reduce((sum, bytes) => sum + bytes.length, 0))
  return Buffer.concat([length, ...random, deflateRawSync(rest, OPTIONS)])
}

export function decompress(bytes: Buffer): string {
  let at = 2
  const rest = inflateRawSync(bytes.subarray(at + bytes.readUInt16BE()), { dictionary }).toString()
  return rest.replaceAll(PLACE, (_match, place: string) => {
    const hex = bytes.toString('hex', at, at + bytesOf(place))
    at += bytesOf(place)
    return `"${hex}"`
  })
}

/** Bytes as JSON carries them to a column of the type bytea. */
export const inJson = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`
