import { randomBytes } from 'node:crypto'
import { address, getAddressDecoder, getAddressEncoder, isOffCurveAddress } from '@solana/kit'
import { findAssociatedTokenPda } from '@solana-program/token'
import { expect, test } from 'vitest'
import { addressBytes, toBase58 } from './base58.ts'
import { TOKEN_PROGRAM } from './programs.ts'
import { associatedTokenAccount, isOnCurve } from './token-account.ts'

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SAMPLES = 200
const someBytes = Array.from({ length: SAMPLES }, (_, index) => {
  const bytes = randomBytes(32)
  // Leading zeros are letters of their own in base58.
  return Buffer.concat([Buffer.alloc(index % 3), bytes]).subarray(0, 32)
})

test('addresses are spelled as kit spells them, and read back', () => {
  for (const bytes of [Buffer.alloc(32), Buffer.alloc(32, 255), ...someBytes]) {
    const text = toBase58(bytes)
    expect(text).toBe(getAddressDecoder().decode(bytes))
    expect(addressBytes(text)).toEqual(bytes)
    expect(Buffer.from(getAddressEncoder().encode(address(text)))).toEqual(bytes)
  }
})

test.each(['', '0', 'l'.repeat(44), `1${USDC}`, USDC.slice(4), `${USDC} `, 'z'.repeat(44), '1'.repeat(33)])(
  '%s is not an address',
  (text) => {
    expect(addressBytes(text)).toBeUndefined()
  },
)

test('what is on the curve is what kit calls so', () => {
  const verdicts = someBytes.map((bytes) => isOnCurve(bytes))
  expect(verdicts).toEqual(someBytes.map((bytes) => !isOffCurveAddress(address(toBase58(bytes)))))
  expect(new Set(verdicts).size).toBe(2)
})

test('the token account of a wallet is the one that kit derives', async () => {
  for (const bytes of someBytes.slice(0, 40)) {
    const owner = address(toBase58(bytes))
    const [derived] = await findAssociatedTokenPda({
      owner,
      mint: address(USDC),
      tokenProgram: address(TOKEN_PROGRAM),
    })
    expect(associatedTokenAccount(owner, USDC)).toBe(derived)
  }
})
