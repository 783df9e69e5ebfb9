import { address, fetchEncodedAccount, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aKitClient, callRaw, type KitClient } from '../test/kit-client.ts'
import { PYTH_RECEIVER_PROGRAM, SOL_USD_FEED_ADDRESS, SOL_USD_FEED_ID } from './sol-usd-feed.ts'

const PUSH_ORACLE = address('pythWSnswVUd12oZpeFP8e9CVaEqJg25g1Vtc2biRsT')

describe('the price account', () => {
  let client: KitClient
  beforeAll(async () => void (client = await aKitClient()))
  afterAll(() => client.localnet.close())

  /** Read by offsets, as a server does that has no SDK. */
  async function readFeed() {
    const account = await fetchEncodedAccount(client.rpc, SOL_USD_FEED_ADDRESS, { commitment: 'processed' })
    if (!account.exists) throw new Error('no price account')
    const data = Buffer.from(account.data)
    return {
      owner: account.programAddress,
      bytes: data.length,
      discriminator: data.subarray(0, 8).toString('hex'),
      verification: data[40],
      feedId: data.subarray(41, 73).toString('hex'),
      price: data.readBigInt64LE(73),
      confidence: data.readBigUInt64LE(81),
      exponent: data.readInt32LE(89),
      publishTime: data.readBigInt64LE(93),
      emaPrice: data.readBigInt64LE(109),
      postedSlot: data.readBigUInt64LE(125),
    }
  }

  const nowSeconds = async () => {
    const { result } = await callRaw(client.localnet, 'getBlockTime', [
      Number(await client.rpc.getSlot({ commitment: 'finalized' }).send()),
    ])
    return BigInt(Number(result))
  }

  test('is where Pyth derives it', async () => {
    const shard = new Uint8Array(2)
    const [derived] = await getProgramDerivedAddress({
      programAddress: PUSH_ORACLE,
      seeds: [shard, Buffer.from(SOL_USD_FEED_ID, 'hex')],
    })
    expect(derived).toBe(SOL_USD_FEED_ADDRESS)
    expect(getAddressEncoder().encode(derived)).toHaveLength(32)
  })

  test('is a full PriceUpdateV2 of SOL/USD from the start', async () => {
    expect(await readFeed()).toMatchObject({
      owner: PYTH_RECEIVER_PROGRAM,
      bytes: 134,
      discriminator: '22f123639d7ef4cd',
      verification: 1,
      feedId: SOL_USD_FEED_ID,
      exponent: -8,
    })
  })

  test('shows the price that is set, and notifies subscribers', async () => {
    const notifications = await client.rpcSubscriptions
      .accountNotifications(SOL_USD_FEED_ADDRESS, { commitment: 'processed', encoding: 'base64' })
      .subscribe({ abortSignal: AbortSignal.timeout(5_000) })
    const first = (async () => {
      for await (const message of notifications) return message.value.owner
      return null
    })()
    client.localnet.faults.setPrice({
      price: 18_412_345_678n,
      confidence: 9_876_543n,
      emaPrice: 18_000_000_000n,
    })
    expect(await first).toBe(PYTH_RECEIVER_PROGRAM)
    expect(await readFeed()).toMatchObject({
      price: 18_412_345_678n,
      confidence: 9_876_543n,
      emaPrice: 18_000_000_000n,
    })
  })

  test('stays fresh while the clock moves, until it is stopped', async () => {
    client.localnet.faults.advanceClock(300)
    client.localnet.tick(33)
    expect((await nowSeconds()) - (await readFeed()).publishTime).toBeLessThan(60n)
    client.localnet.faults.stopPrice()
    client.localnet.faults.advanceClock(300)
    client.localnet.tick(33)
    expect((await nowSeconds()) - (await readFeed()).publishTime).toBeGreaterThanOrEqual(300n)
  })

  test('can lie in every way that a reader must refuse', async () => {
    const good = { price: 15_000_000_000n, confidence: 7_500_000n }
    const { faults } = client.localnet
    faults.setPrice({ ...good, publishTimeSeconds: 5n })
    expect((await readFeed()).publishTime).toBe(5n)
    faults.setPrice({ ...good, isFullyVerified: false })
    expect((await readFeed()).verification).toBe(0)
    faults.setPrice({ ...good, owner: PUSH_ORACLE })
    expect((await readFeed()).owner).toBe(PUSH_ORACLE)
    faults.setPrice({ ...good, feedId: 'ab'.repeat(32) })
    expect((await readFeed()).feedId).toBe('ab'.repeat(32))
    faults.setPrice({ ...good, price: -1n, exponent: -5 })
    expect(await readFeed()).toMatchObject({ price: -1n, exponent: -5 })
  })

  test('is set by a test method too', async () => {
    const { localnet } = client
    const set = (price: object) => callRaw(localnet, 'localnet_setPrice', [price])
    expect(await set({ price: 123, confidence: 1, exponent: -2 })).toMatchObject({ result: null })
    expect(await readFeed()).toMatchObject({ price: 123n, confidence: 1n, exponent: -2 })
    expect((await set({ price: 'much', confidence: 1 })).error).toMatchObject({ code: -32602 })
  })
})
