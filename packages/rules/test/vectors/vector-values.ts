import type { Seat } from '../../src/terms.ts'
import { toHex } from '../../src/transcript/bytes.ts'
import { type CanonicalValue, canonicalJson } from '../../src/transcript/canonical-json.ts'
import { certificateSignatureInput } from '../../src/transcript/certificate.ts'
import {
  commitmentOf,
  commitmentPreimage,
  type Hand,
  type SealedHand,
} from '../../src/transcript/commitment.ts'
import { isSafePublicKey } from '../../src/transcript/public-key.ts'
import { receiptSignatureInput, signatureHash } from '../../src/transcript/receipt.ts'
import {
  acceptSignatureInput,
  commitSignatureInput,
  operatorSignatureInput,
  revealSignatureInput,
  surrenderSignatureInput,
} from '../../src/transcript/signature-inputs.ts'
import { keyFromSeed, sha256 } from '../node-keys.ts'
import { T0 } from '../table.ts'

const SEEDS = { root: '01', dayOne: '02', dayTwo: '03', alice: 'a1', bob: 'b2' } as const
type KeyName = keyof typeof SEEDS

export const keyNamed = (name: KeyName) => keyFromSeed(SEEDS[name].repeat(32))

export const keyVectors = () =>
  Object.entries(SEEDS).map(([name, byte]) => {
    const seed = byte.repeat(32)
    return { name, seed, publicKey: keyFromSeed(seed).publicKey }
  })

const matchId = '0190a5c0-0000-7000-8000-000000000001'
const playerIds = ['0190a5c0-0000-7000-8000-00000000000a', '0190a5c0-0000-7000-8000-00000000000b'] as const
const nonces = [
  '00112233445566778899aabbccddeeff'.repeat(2),
  'ffeeddccbbaa99887766554433221100'.repeat(2),
] as const
const ZERO = '00'.repeat(32)
const headerHash = 'c0'.repeat(32)
const lockHash = '10'.repeat(32)
const HANDS: readonly Hand[] = [0, 1, 2]

const sealed = (seat: Seat, hand: Hand, changes: Partial<SealedHand> = {}): SealedHand => ({
  headerHash,
  matchId,
  turn: 1,
  seat,
  playerId: playerIds[seat],
  hand,
  nonce: nonces[seat],
  ...changes,
})

export const commitmentVectors = () =>
  [
    ...HANDS.map((hand) => sealed(0, hand, { headerHash: ZERO, nonce: ZERO })),
    ...HANDS.map((hand) => sealed(0, hand)),
    ...HANDS.map((hand) => sealed(1, hand)),
    sealed(1, 2, { turn: 12 }),
    sealed(1, 2, { turn: 65_535 }),
  ].map((fields) => ({
    ...fields,
    preimage: toHex(commitmentPreimage(fields)),
    c: commitmentOf(fields, sha256),
  }))

function signed<Fields extends object>(kind: string, signer: KeyName, fields: Fields, input: Uint8Array) {
  return { kind, signer, fields, input: toHex(input), sig: keyNamed(signer).sign(input) }
}

export function signatureVectors() {
  const byPlayers = (['alice', 'bob'] as const).flatMap((signer, index) =>
    playerSignatures(signer, index === 0 ? 0 : 1),
  )
  return [...byPlayers, ...certificates(), ...receipts(), operator('ee'.repeat(32)), operator(ZERO)]
}

function playerSignatures(signer: KeyName, seat: Seat) {
  const commit = { turn: 3, seat, c: commitmentOf(sealed(seat, 1, { turn: 3 }), sha256) }
  const opening = { turn: 3, seat, hand: 1, nonce: nonces[seat] }
  const surrender = { turn: 258, seat }
  return [
    signed('accept', signer, { headerHash, seat }, acceptSignatureInput(headerHash, seat)),
    signed('commit', signer, { headerHash, ...commit }, commitSignatureInput(headerHash, commit)),
    signed('reveal', signer, { lockHash, ...opening }, revealSignatureInput(lockHash, opening)),
    signed('surrender', signer, { headerHash, ...surrender }, surrenderSignatureInput(headerHash, surrender)),
  ]
}

const certificates = () =>
  (['dayOne', 'dayTwo'] as const).map((day, index) => {
    const fields = {
      rootKeyId: index === 0 ? 1 : 4_294_967_295,
      key: keyNamed(day).publicKey,
      validFrom: T0,
      validTo: T0 + 86_400_000,
    }
    return signed('certificate', 'root', fields, certificateSignatureInput(fields))
  })

const receipts = () =>
  (['commit', 'reveal'] as const).map((kind, index) => {
    const [, commit, reveal] = playerSignatures('alice', 0)
    const playerSig = (kind === 'commit' ? commit : reveal)?.sig ?? ''
    const fields = { kind, headerHash, turn: 3, seat: 0, recv: T0 + 2 ** 33 + index } as const
    const input = receiptSignatureInput({ ...fields, sigHash: signatureHash(playerSig, sha256) })
    return signed('receipt', 'dayOne', { ...fields, playerSig }, input)
  })

const operator = (entryHash: string) =>
  signed('operator', 'dayOne', { entryHash }, operatorSignatureInput(entryHash))

const JSON_VALUES: readonly CanonicalValue[] = [
  { b: 1, a: [true, 'x"\\'], A: -7 },
  { '10': 0, '9': 0, '1': 0 },
  { _: 1, '~': 2, ' ': 3, Z: 4, a: 5 },
  {},
  [],
  [[], {}, [{}]],
  { deep: { deeper: { deepest: [false, 0, -1, ''] } } },
  9_007_199_254_740_991,
  -9_007_199_254_740_991,
  '/</script>\'"\\ ~',
  { stakeMicroUsd: '5000000', t: 1_767_225_600_000, refunds: ['0', '0'] },
]

// As JSON text, because most of them cannot be written as a value of the transcript.
const JSON_REFUSED = [
  'null',
  '{"a":null}',
  '0.5',
  '-0',
  '9007199254740992',
  '"\\u00e9"',
  '"a\\nb"',
  '{"\\u00e9":1}',
  '[[1,[0.5]]]',
]

export const canonicalJsonVectors = () => ({
  accepted: JSON_VALUES.map((value) => ({ value, text: canonicalJson(value) })),
  refused: JSON_REFUSED.map((text) => ({ text })),
})

// y of the points of small order: 0 (order 4), 1 (order 1), two of order 8, and −1 (order 2).
const SMALL_ORDER = [
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
]
// y from the prime up to 2^255 − 1: second spellings of 0 to 18.
const NON_CANONICAL = Array.from(
  { length: 19 },
  (_, index) => `${toHex(new Uint8Array([0xed + index]))}${'ff'.repeat(30)}7f`,
)
const withSign = (key: string): string =>
  key.slice(0, 62) + toHex(new Uint8Array([Number.parseInt(key.slice(62), 16) | 0x80]))

export const publicKeyVectors = () => [
  ...publicKeys(
    'small order',
    SMALL_ORDER.flatMap((key) => [key, withSign(key)]),
  ),
  ...publicKeys(
    'not canonical',
    NON_CANONICAL.flatMap((key) => [key, withSign(key)]),
  ),
  ...publicKeys(
    'good',
    keyVectors().map(({ publicKey }) => publicKey),
  ),
]

const publicKeys = (why: string, keys: readonly string[]) =>
  keys.map((key) => ({ why, key, safe: isSafePublicKey(key) }))
