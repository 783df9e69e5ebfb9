import {
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_BLOCK_CLEANED_UP as CLEANED_UP,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_BLOCK_NOT_AVAILABLE as NOT_AVAILABLE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SLOT_SKIPPED as SKIPPED,
} from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aKitClient, codeOf, type KitClient, SOL } from '../test/kit-client.ts'

const FULL = { maxSupportedTransactionVersion: 1, commitment: 'confirmed', rewards: false } as const

describe('blocks', () => {
  let client: KitClient
  beforeAll(async () => void (client = await aKitClient()))
  afterAll(() => client.localnet.close())

  const slotAt = (commitment: 'processed' | 'confirmed') => client.rpc.getSlot({ commitment }).send()

  async function aBlockWithTwo() {
    const [from, to] = await Promise.all([client.aWallet(), client.aWallet(0n)])
    client.localnet.tick()
    const slot = await slotAt('processed')
    const signatures = [
      await client.transfer(from, to.address, SOL),
      await client.transfer(from, to.address, 2n * SOL),
    ]
    client.localnet.tick(2)
    return { slot, signatures, to }
  }

  test('getBlock lists its transactions in order', async () => {
    const { slot, signatures } = await aBlockWithTwo()
    const full = await client.rpc.getBlock(slot, { ...FULL, encoding: 'jsonParsed' }).send()
    expect(full?.transactions.map(({ transaction }) => transaction.signatures[0])).toEqual(signatures)
    const short = await client.rpc.getBlock(slot, { ...FULL, transactionDetails: 'signatures' }).send()
    expect(short?.signatures).toEqual(signatures)
  })

  test('getBlock with accounts has what a deposit watcher needs', async () => {
    const { slot, to } = await aBlockWithTwo()
    const block = await client.rpc.getBlock(slot, { ...FULL, transactionDetails: 'accounts' }).send()
    const received = block?.transactions.map(({ transaction, meta }) => {
      const index = transaction.accountKeys.findIndex(({ pubkey }) => pubkey === to.address)
      return (meta?.postBalances[index] ?? 0n) - (meta?.preBalances[index] ?? 0n)
    })
    expect(received).toEqual([SOL, 2n * SOL])
  })

  test('getBlock is linked to its parent by slot and hash', async () => {
    const slot = await slotAt('confirmed')
    const header = { ...FULL, transactionDetails: 'none' } as const
    const child = await client.rpc.getBlock(slot, header).send()
    const parent = await client.rpc.getBlock(child?.parentSlot ?? 0n, header).send()
    expect(child?.previousBlockhash).toBe(parent?.blockhash)
    expect(child?.blockHeight).toBe((parent?.blockHeight ?? 0n) + 1n)
  })

  test('getBlocks and getBlocksWithLimit end at the commitment', async () => {
    const slot = await slotAt('confirmed')
    const confirmed = { commitment: 'confirmed' } as const
    expect(await client.rpc.getBlocks(slot - 2n, undefined, confirmed).send()).toEqual([
      slot - 2n,
      slot - 1n,
      slot,
    ])
    expect(await client.rpc.getBlocks(slot - 2n, slot - 1n, confirmed).send()).toEqual([slot - 2n, slot - 1n])
    expect(await client.rpc.getBlocks(slot, slot + 50n, confirmed).send()).toEqual([slot])
    expect(await client.rpc.getBlocksWithLimit(slot - 5n, 2, confirmed).send()).toEqual([
      slot - 5n,
      slot - 4n,
    ])
  })

  test('getBlockTime and getFirstAvailableBlock', async () => {
    const first = await client.rpc.getFirstAvailableBlock().send()
    expect(Number(await client.rpc.getBlockTime(first).send())).toBeCloseTo(Date.now() / 1_000, -2)
    expect(await codeOf(client.rpc.getBlock(first - 1n, FULL).send())).toBe(CLEANED_UP)
  })

  test('a block that is not confirmed yet is not available', async () => {
    expect(await codeOf(client.rpc.getBlock(await slotAt('processed'), FULL).send())).toBe(NOT_AVAILABLE)
  })

  test('skipped slots have no block, and do not count for the height', async () => {
    const height = await client.rpc.getBlockHeight({ commitment: 'processed' }).send()
    const slot = await slotAt('processed')
    client.localnet.faults.skipSlots(3)
    client.localnet.tick(3)
    expect(await client.rpc.getBlockHeight({ commitment: 'processed' }).send()).toBe(height + 3n)
    expect(await slotAt('processed')).toBe(slot + 6n)
    expect(await codeOf(client.rpc.getBlock(slot + 1n, FULL).send())).toBe(SKIPPED)
    const range = client.rpc.getBlocks(slot, slot + 4n, { commitment: 'confirmed' })
    expect(await range.send()).toEqual([slot, slot + 4n])
  })
})
