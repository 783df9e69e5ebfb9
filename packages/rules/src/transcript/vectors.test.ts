import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { v2Vectors } from '../../test/vectors/v2-vectors.ts'
import { concat, fromHex, tag, toHex, u8, u16, u64 } from './bytes.ts'
import { type CanonicalValue, canonicalJson, isCanonical } from './canonical-json.ts'

const file = new URL('../../test/vectors/v2.json', import.meta.url)

describe('published test vectors', () => {
  const published: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const made = v2Vectors()

  test('[F3] are what this code makes; `npm run vectors` writes them again', () => {
    expect(published).toEqual(JSON.parse(JSON.stringify(made)))
  })

  test('[F3] hold the keys and the length that the protocol names', () => {
    const keys = Object.fromEntries(made.keys.map(({ name, publicKey }) => [name, publicKey]))
    expect(keys).toMatchObject({
      root: '8a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c',
      alice: 'bc7cbcb5636375fa1d82434d466724d92377f53b980695dd49d26d0ce12205a5',
      bob: '55154f42065ea5a1bea05463826be2684eb92df92c100027aabaae57ca554207',
    })
    for (const { preimage } of made.commitments) expect(preimage).toHaveLength(2 * 119)
  })

  test('[F3] have every kind of signature, every type of entry and every fraud', () => {
    const kinds = new Set(made.signatures.map(({ kind }) => kind))
    expect(kinds).toEqual(
      new Set(['accept', 'commit', 'reveal', 'surrender', 'certificate', 'receipt', 'operator']),
    )
    const types = new Set(
      made.transcripts.flatMap(({ transcript }) => transcript.entries.map(({ entry }) => entry.type)),
    )
    expect(types.size).toBe(12)
    const proven = new Set(made.frauds.map(({ proves }) => proves))
    expect(proven).toEqual(new Set(['two-headers', 'two-locks', 'two-results', 'broken-receipt', 'nothing']))
  })
})

describe('canonical JSON', () => {
  test.each<[CanonicalValue, string]>([
    [{ b: 1, a: [true, 'x"\\'], A: -7 }, '{"A":-7,"a":[true,"x\\"\\\\"],"b":1}'],
    [{ '10': 0, '9': 0 }, '{"10":0,"9":0}'],
    [{}, '{}'],
  ])('[F3] %j has one form', (value, text) => expect(canonicalJson(value)).toBe(text))

  test.each<[string, CanonicalValue, string]>([
    ['a fraction', 0.5, 'safe integer'],
    ['minus zero', -0, 'safe integer'],
    ['an unsafe integer', 2 ** 53, 'safe integer'],
    ['a letter beyond ASCII', 'é', 'ASCII'],
    ['a line break', 'a\nb', 'ASCII'],
    ['null', JSON.parse('null'), 'no canonical form'],
    ['a null inside', JSON.parse('{"a":null}'), 'has no value'],
  ])('[F3] %s is refused', (_name, value, why) => {
    expect(() => canonicalJson(value)).toThrow(why)
    expect(isCanonical(value)).toBe(false)
  })
})

describe('bytes', () => {
  test('[F3] integers are big-endian and bounded', () => {
    expect(toHex(concat(u8(255), u16(258)))).toBe('ff0102')
    expect(() => u8(256)).toThrow('does not fit')
    expect(() => u16(-1)).toThrow('does not fit')
    expect(toHex(u64(Number.MAX_SAFE_INTEGER))).toBe('001fffffffffffff')
  })

  test('[F3] a tag carries its length', () => expect(toHex(tag('ab'))).toBe('026162'))

  test.each(['ABCD', 'abc', 'xyzw', 'abcdef'])('[F3] %s is not two bytes of hex', (text) =>
    expect(() => fromHex(text, 2)).toThrow('hex'),
  )
})
