import { address, createSolanaRpc } from '@solana/kit'
import { SOL_USD_FEED_ADDRESS, type SolUsdPrice } from '@throwdown/localnet/sol-usd-feed'
import { type Localnet, startLocalnet } from '@throwdown/localnet/start-localnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPrice } from './read-price.ts'
import { judgePrice, type PriceRefusal, type SolPriceReading } from './sol-price.ts'

let localnet: Localnet
beforeAll(async () => void (localnet = await startLocalnet({ slotMs: 0 })))
afterAll(() => localnet.close())

const GOOD: SolUsdPrice = { price: 15_025_000_000n, confidence: 7_500_000n }
const seconds = (ageSeconds: number) => BigInt(Math.floor(Date.now() / 1_000) - ageSeconds)

async function read(): Promise<SolPriceReading | PriceRefusal | null> {
  let refusal: PriceRefusal | null = null
  const price = await readPrice({
    rpc: createSolanaRpc(localnet.url),
    nowMs: Date.now,
    onRefused: (reason) => (refusal = reason),
  })
  return price ?? refusal
}

/** The account as it is on the chain a few blocks later. */
async function readAfter(price: SolUsdPrice) {
  localnet.faults.setPrice(price)
  localnet.tick(2)
  return read()
}

test('a price of Pyth is read in micro-dollars, with how far its publishers are apart', async () => {
  expect(await readAfter(GOOD)).toMatchObject({ micros: 150_250_000n, confidenceMicros: 75_001n })
  const coarse = { price: 15_025n, confidence: 8n, exponent: -2 }
  expect(await readAfter(coarse)).toMatchObject({ micros: 150_250_000n, confidenceMicros: 80_001n })
  expect(await readAfter({ ...GOOD, publishTimeSeconds: seconds(115) })).toMatchObject({
    micros: 150_250_000n,
  })
})

test.each<[PriceRefusal, () => SolUsdPrice]>([
  ['wrong_owner', () => ({ ...GOOD, owner: address('pythWSnswVUd12oZpeFP8e9CVaEqJg25g1Vtc2biRsT') })],
  ['not_fully_verified', () => ({ ...GOOD, isFullyVerified: false })],
  ['wrong_feed', () => ({ ...GOOD, feedId: 'ab'.repeat(32) })],
  ['not_positive', () => ({ ...GOOD, price: 0n })],
  ['not_positive', () => ({ ...GOOD, price: -1n })],
  ['not_positive', () => ({ price: 1n, confidence: 0n, exponent: -18 })],
  ['unknown_exponent', () => ({ ...GOOD, exponent: 1 })],
  ['unknown_exponent', () => ({ ...GOOD, exponent: -19 })],
  ['stale', () => ({ ...GOOD, publishTimeSeconds: seconds(125) })],
  ['from_the_future', () => ({ ...GOOD, publishTimeSeconds: seconds(-30) })],
  ['not_confident', () => ({ ...GOOD, confidence: GOOD.price / 100n + 1n })],
  ['far_from_average', () => ({ ...GOOD, emaPrice: (GOOD.price * 10n) / 11n - 1n })],
  ['far_from_average', () => ({ ...GOOD, emaPrice: (GOOD.price * 10n) / 9n + 9n })],
])('[C4] a price that is %s is not used', async (refusal, price) => {
  expect(await readAfter(price())).toBe(refusal)
  expect(await readAfter(GOOD)).toMatchObject({ micros: 150_250_000n })
})

test('[C4] an account of another kind, one that is cut short and a missing one are no price', async () => {
  localnet.faults.setPrice(GOOD)
  localnet.tick(2)
  const { value } = await createSolanaRpc(localnet.url)
    .getAccountInfo(SOL_USD_FEED_ADDRESS, { encoding: 'base64' })
    .send()
  const data = Buffer.from(value?.data[0] ?? '', 'base64')
  const owner = value?.owner ?? ''
  expect(judgePrice({ owner, data }, Date.now())).toHaveProperty('price')
  expect(judgePrice(null, Date.now())).toEqual({ refused: 'no_account' })
  const other = Buffer.from(data)
  other.writeUInt8(data.readUInt8(0) ^ 1)
  for (const odd of [other, data.subarray(0, 133), Buffer.alloc(0)])
    expect(judgePrice({ owner, data: odd }, Date.now())).toEqual({ refused: 'wrong_account_kind' })
})

test('[C4] a price that stops being refreshed becomes stale, and returns', async () => {
  localnet.faults.setPrice(GOOD)
  localnet.faults.stopPrice()
  localnet.tick(2)
  const later = (ms: number) =>
    readPrice({ rpc: createSolanaRpc(localnet.url), nowMs: () => Date.now() + ms })
  expect(await later(100_000)).toMatchObject({ micros: 150_250_000n })
  expect(await later(130_000)).toBeNull()
  expect(await readAfter(GOOD)).toMatchObject({ micros: 150_250_000n })
})

test('a node that does not reply is a fault, not a price', async () => {
  localnet.faults.refuseRequests(1, 503)
  await expect(read()).rejects.toThrow('503')
})
