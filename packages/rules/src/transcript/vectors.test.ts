import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { keyFromSeed, sha256, verifySignature } from '../../test/node-keys.ts'
import { concat, fromHex, tag, toHex, u8, u16 } from './bytes.ts'
import { type CanonicalValue, canonicalJson, isCanonical } from './canonical-json.ts'
import { commitmentOf, commitmentPreimage, type Hand } from './commitment.ts'
import { entryHash, FIRST_PREV } from './entry.ts'
import { acceptSignatureInput, operatorSignatureInput, revealSignatureInput } from './signature-inputs.ts'

const operator = keyFromSeed('01'.repeat(32))
const alice = keyFromSeed('a1'.repeat(32))
const bob = keyFromSeed('b2'.repeat(32))
const matchId = '0190a5c0-0000-7000-8000-000000000001'
const aliceId = '0190a5c0-0000-7000-8000-00000000000a'
const bobId = '0190a5c0-0000-7000-8000-00000000000b'
const aliceNonce = '00112233445566778899aabbccddeeff'.repeat(2)
const bobNonce = 'ffeeddccbbaa99887766554433221100'.repeat(2)
const ZERO = '0'.repeat(64)
const headerHash = 'fd30a4e4ba2f98192649142b94c55aa5a6d83d94ea56f3d76294e19663eec25d'

type OldEntry = {
  readonly entry: {
    readonly type: string
    readonly seq: number
    readonly prev: string
    readonly body: Readonly<Record<string, CanonicalValue>>
  }
  readonly hash: string
  readonly sig: string
}
const file = new URL('../../test/vectors/transcript-first-to-1.json', import.meta.url)
const { entries }: { entries: OldEntry[] } = JSON.parse(readFileSync(file, 'utf8'))
const entryOfType = (type: string): OldEntry => {
  const found = entries.find(({ entry }) => entry.type === type)
  if (!found) throw new Error(`the vector has no ${type}`)
  return found
}

describe('published test vectors', () => {
  test('[F3] the keys come from their seeds', () => {
    expect(operator.publicKey).toBe('8a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c')
    expect(alice.publicKey).toBe('bc7cbcb5636375fa1d82434d466724d92377f53b980695dd49d26d0ce12205a5')
    expect(bob.publicKey).toBe('55154f42065ea5a1bea05463826be2684eb92df92c100027aabaae57ca554207')
  })

  test.each<[string, Hand, string]>([
    ['rock', 0, '01cb7366c98fe9caaa4dabcdb90c86f2a68e159e2f3ab1847b528a8201eb5ef5'],
    ['paper', 1, '2340eaa5c9349f09f19565e6fe8047dfa661514ec3c0e30dcde0de360388e98a'],
    ['scissors', 2, '6660c62b542b1bccf6ac53d7d49060e0dd5fe5e89a547872b5473579aeeb5fe5'],
  ])('[F2] the commitment to %s over a zero header', (_name, hand, expected) => {
    const sealed = {
      headerHash: ZERO,
      matchId,
      turn: 1,
      seat: 0,
      playerId: aliceId,
      hand,
      nonce: ZERO,
    } as const
    expect(commitmentPreimage(sealed)).toHaveLength(119)
    expect(commitmentOf(sealed, sha256)).toBe(expected)
  })

  test('[F2] the commitments over the header of the vector', () => {
    const turn = { headerHash, matchId, turn: 1 }
    expect(commitmentOf({ ...turn, seat: 0, playerId: aliceId, hand: 1, nonce: aliceNonce }, sha256)).toBe(
      'f27ef323517c31e61a13381041d8a8f5ba54b737b94ecb0236f737416639d8dd',
    )
    expect(commitmentOf({ ...turn, seat: 1, playerId: bobId, hand: 0, nonce: bobNonce }, sha256)).toBe(
      '89309b0a3ef92334a54dfcc56b98be2de66e5ca78e52c77f6278beed38bd5ef6',
    )
  })

  test('[M7] the accept signature', () => {
    expect(alice.sign(acceptSignatureInput(headerHash, 0))).toBe(
      'd0a301f2ef546e7d8b6c143b14b1f3aa565382ee3d4d8357697fa97770b94d051bc656885b3725627c54044260a6cb2836e7cbf0b4951119a36ac9882f457f06',
    )
  })
})

describe('a whole signed chain', () => {
  test('[F3] every entry has its hash, its link and the signature of the operator', () => {
    expect(entries.length).toBeGreaterThan(10)
    let prev = FIRST_PREV
    for (const [index, { entry, hash, sig }] of entries.entries()) {
      expect([entry.seq, entry.prev]).toEqual([index, prev])
      expect(entryHash(entry, sha256)).toBe(hash)
      expect(verifySignature(operator.publicKey, operatorSignatureInput(hash), sig)).toBe(true)
      prev = hash
    }
  })

  test('[F2] the hands were opened by signatures over the lock', () => {
    const lock = entryOfType('lock')
    for (const { entry } of entries.filter((stored) => stored.entry.type === 'reveal')) {
      const { seat, move, nonce, sig } = entry.body
      if (typeof nonce !== 'string' || typeof sig !== 'string') throw new Error('the vector is damaged')
      const opening = { turn: 1, seat: seat === 0 ? 0 : 1, hand: Number(move), nonce } as const
      const key = seat === 0 ? alice.publicKey : bob.publicKey
      expect(verifySignature(key, revealSignatureInput(lock.hash, opening), sig)).toBe(true)
      expect(verifySignature(key, revealSignatureInput(headerHash, opening), sig)).toBe(false)
    }
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
  })

  test('[F3] a tag carries its length', () => expect(toHex(tag('ab'))).toBe('026162'))

  test.each(['ABCD', 'abc', 'xyzw', 'abcdef'])('[F3] %s is not two bytes of hex', (text) =>
    expect(() => fromHex(text, 2)).toThrow('hex'),
  )
})
