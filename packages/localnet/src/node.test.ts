import { SOLANA_ERROR__JSON_RPC__SERVER_ERROR_MIN_CONTEXT_SLOT_NOT_REACHED as NOT_REACHED } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aKitClient, type KitClient } from '../test/kit-client.ts'
import { LOCALNET_GENESIS_HASH } from './localnet-genesis.ts'

describe('the node and its newest block', () => {
  let client: KitClient
  beforeAll(async () => void (client = await aKitClient()))
  afterAll(() => client.localnet.close())

  test('getHealth, getVersion and getGenesisHash', async () => {
    expect(await client.rpc.getHealth().send()).toBe('ok')
    expect((await client.rpc.getVersion().send())['solana-core']).toMatch(/^\d+\.\d+\.\d+$/)
    expect(await client.rpc.getGenesisHash().send()).toBe(LOCALNET_GENESIS_HASH)
  })

  test('getSlot is older at each higher commitment', async () => {
    const [processed, confirmed, finalized] = await Promise.all(
      (['processed', 'confirmed', 'finalized'] as const).map((commitment) =>
        client.rpc.getSlot({ commitment }).send(),
      ),
    )
    expect([processed, confirmed, finalized].map((slot = 0n) => (processed ?? 0n) - slot)).toEqual([
      0n,
      2n,
      32n,
    ])
  })

  test('getBlockHeight is not a slot, and grows by one with each block', async () => {
    const before = await client.rpc.getBlockHeight({ commitment: 'processed' }).send()
    client.localnet.tick(3)
    expect(await client.rpc.getBlockHeight({ commitment: 'processed' }).send()).toBe(before + 3n)
    expect(before).not.toBe(await client.rpc.getSlot({ commitment: 'processed' }).send())
  })

  test('getEpochInfo agrees with getSlot and getBlockHeight', async () => {
    const info = await client.rpc.getEpochInfo({ commitment: 'confirmed' }).send()
    expect(info.absoluteSlot).toBe(await client.rpc.getSlot({ commitment: 'confirmed' }).send())
    expect(info.blockHeight).toBe(await client.rpc.getBlockHeight({ commitment: 'confirmed' }).send())
    expect(info.epoch * info.slotsInEpoch + info.slotIndex).toBe(info.absoluteSlot)
  })

  test('getLatestBlockhash lasts 150 blocks more than its own', async () => {
    const { context, value } = await client.rpc.getLatestBlockhash({ commitment: 'finalized' }).send()
    const block = await client.rpc
      .getBlock(context.slot, { transactionDetails: 'none', rewards: false })
      .send()
    expect(block?.blockhash).toBe(value.blockhash)
    expect(value.lastValidBlockHeight).toBe((block?.blockHeight ?? 0n) + 150n)
  })

  test('isBlockhashValid until the last valid block height, not longer', async () => {
    const { value } = await client.rpc.getLatestBlockhash({ commitment: 'processed' }).send()
    const isValid = async () =>
      (await client.rpc.isBlockhashValid(value.blockhash, { commitment: 'processed' }).send()).value
    client.localnet.tick(150)
    expect(await client.rpc.getBlockHeight({ commitment: 'processed' }).send()).toBe(
      value.lastValidBlockHeight,
    )
    expect(await isValid()).toBe(true)
    client.localnet.tick()
    expect(await isValid()).toBe(false)
  })

  test('getMinimumBalanceForRentExemption as on mainnet in November 2026', async () => {
    expect(await client.rpc.getMinimumBalanceForRentExemption(0n).send()).toBe(650_240n)
    expect(await client.rpc.getMinimumBalanceForRentExemption(165n).send()).toBe(1_488_440n)
  })

  test('getRecentPrioritizationFees is 0 unless accounts are named', async () => {
    const { address } = await client.aWallet()
    client.localnet.faults.setPrioritizationFee(2_500n)
    const highest = async (addresses?: readonly (typeof address)[]) => {
      const fees = await client.rpc.getRecentPrioritizationFees(addresses).send()
      expect(fees.length).toBeGreaterThan(100)
      return Math.max(...fees.map(({ prioritizationFee }) => Number(prioritizationFee)))
    }
    expect(await highest()).toBe(0)
    expect(await highest([address])).toBe(2_500)
  })

  test('a slot that the node has not reached is refused by minContextSlot', async () => {
    const { address } = await client.aWallet()
    const slot = await client.rpc.getSlot({ commitment: 'confirmed' }).send()
    const at = (minContextSlot: bigint) =>
      client.rpc.getBalance(address, { commitment: 'confirmed', minContextSlot }).send()
    await expect(at(slot)).resolves.toHaveProperty('context.slot', slot)
    await expect(at(slot + 1n)).rejects.toHaveProperty('context.__code', NOT_REACHED)
    const finalized = await client.rpc.getSlot({ commitment: 'finalized' }).send()
    const read = (minContextSlot: bigint) =>
      client.rpc.getMultipleAccounts([address], { commitment: 'finalized', minContextSlot }).send()
    await expect(read(finalized)).resolves.toHaveProperty('context.slot', finalized)
    await expect(read(finalized + 1n)).rejects.toHaveProperty('context.__code', NOT_REACHED)
  })
})
