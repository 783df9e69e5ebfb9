import { expect, test } from 'vitest'
import { payLink } from './pay-link.ts'

const address = '7gQrW2mEo4hYc9LxT1vBnZs8KpD5uJaR6fNtXePqf3Kp'
const usdcMint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

test('a link of Solana Pay names the address, the coin and the amount', () => {
  expect(payLink({ address, usdcMint, coin: 'sol', units: 500_000_000n })).toBe(
    `solana:${address}?amount=0.5&label=Throwdown`,
  )
  expect(payLink({ address, usdcMint, coin: 'usdc', units: 100_000_000n })).toBe(
    `solana:${address}?amount=100&spl-token=${usdcMint}&label=Throwdown`,
  )
  expect(payLink({ address, usdcMint, coin: 'sol', units: null })).toBe(`solana:${address}?label=Throwdown`)
})
