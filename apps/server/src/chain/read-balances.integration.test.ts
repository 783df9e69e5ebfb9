import {
  type Address,
  createDefaultRpcTransport,
  createSolanaRpcFromTransport,
  generateKeyPairSigner,
  getAddressDecoder,
  getAddressEncoder,
  type RpcTransport,
} from '@solana/kit'
import { USDC_MINT } from '@throwdown/localnet/usdc-mint'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SOL } from '../../../../packages/localnet/test/kit-client.ts'
import { createBalanceReader } from './read-balances.ts'
import { aChainWorld, anAddress, type ChainWorld, FINAL } from './testing/chain-world.ts'
import { associatedTokenAccount, TOKEN_PROGRAM } from './token-account.ts'

let world: ChainWorld
beforeEach(async () => void (world = await aChainWorld()))
afterEach(() => world.close())

describe('the reader of the chain', () => {
  test('sums up both coins of all our addresses over pages, and of no other address', async () => {
    const [hot, cold, first, last] = [
      await anAddress(),
      await anAddress(),
      await anAddress(),
      await anAddress(),
    ]
    const between = await Promise.all(Array.from({ length: 118 }, anAddress))
    await world.addOurs({ wallets: [hot, cold], deposits: [first, ...between, last] })
    await world.give(hot, { usdc: 5n, lamports: SOL })
    await world.give(cold, { usdc: 70n })
    await world.give(first, { lamports: 2n * SOL })
    await world.give(last, { usdc: 900n, lamports: 3n * SOL })
    await world.give(await anAddress(), { usdc: 1_000n, lamports: SOL })
    world.client.localnet.tick(FINAL)
    expect(await world.units()).toEqual({ usdc: 975n, sol: 6n * SOL })
  })

  test('counts coins when they are finalized, not before', async () => {
    const wallet = await anAddress()
    await world.addOurs({ wallets: [wallet] })
    await world.give(wallet, { usdc: 5n, lamports: SOL })
    world.client.localnet.tick(FINAL - 2)
    expect(await world.units()).toEqual({ usdc: 0n, sol: 0n })
    world.client.localnet.tick(2)
    expect(await world.units()).toEqual({ usdc: 5n, sol: SOL })
  })

  test('counts no token account that belongs to somebody else or has another mint by now', async () => {
    const [wallet, other] = [await anAddress(), await anAddress()]
    await world.addOurs({ wallets: [wallet] })
    await world.give(wallet, { usdc: 5n })
    world.client.localnet.tick(FINAL)
    expect(await world.units()).toMatchObject({ usdc: 5n })
    const account = await associatedTokenAccount(wallet, USDC_MINT)
    const { value } = await world.client.rpc.getAccountInfo(account, { encoding: 'base64' }).send()
    const data = Buffer.from(value?.data[0] ?? '', 'base64')
    const changed = Buffer.from(data)
    changed.set(getAddressEncoder().encode(other), 32)
    const write = (bytes: Buffer, programAddress: Address) => {
      world.client.localnet.faults.setAccount({
        address: account,
        lamports: SOL,
        owner: programAddress,
        data: bytes,
      })
      world.client.localnet.tick(FINAL)
      return world.units()
    }
    expect(await write(changed, TOKEN_PROGRAM)).toMatchObject({ usdc: 0n })
    const otherMint = Buffer.from(data)
    otherMint.set(getAddressEncoder().encode(other), 0)
    expect(await write(otherMint, TOKEN_PROGRAM)).toMatchObject({ usdc: 0n })
    expect(await write(data, getAddressDecoder().decode(Buffer.alloc(32, 9)))).toMatchObject({ usdc: 0n })
    expect(await write(data, TOKEN_PROGRAM)).toMatchObject({ usdc: 5n })
  })

  test.each([
    ['before the deposits are read', 1],
    ['after the deposits are read', 2],
  ])('[I8] coins that are swept %s are never counted twice', async (_when, calls) => {
    const [hot, deposit] = [await generateKeyPairSigner(), await world.client.aWallet(5n)]
    world.client.localnet.tick(FINAL)
    const sweep = async () => {
      await world.client.transfer(deposit, hot.address, 4n * SOL)
      world.client.localnet.tick(FINAL)
    }
    const rpc = createSolanaRpcFromTransport(interrupted(world.client.localnet.url, calls, sweep))
    const addresses = {
      wallets: async () => [hot.address],
      depositAddresses: async (from: number) => (from === 0 ? [deposit.address] : []),
    }
    const read = createBalanceReader({ rpc, usdcMint: USDC_MINT, addresses })
    expect((await read('whole')).sol).toBeLessThanOrEqual(5n * SOL)
    // The next reading has all of it but the fee.
    expect((await read('whole')).sol).toBe(5n * SOL - 5_000n)
  })

  test('a quick reading has what held something before and what is named, if it is ours', async () => {
    const [hot, full, fresh, empty, stranger] = await Promise.all(Array.from({ length: 5 }, anAddress))
    if (!hot || !full || !fresh || !empty || !stranger) throw new Error('five addresses were made')
    await world.addOurs({ wallets: [hot], deposits: [full, fresh, empty] })
    await world.give(hot, { lamports: SOL })
    await world.give(full, { lamports: 2n * SOL })
    await world.give(stranger, { lamports: 64n * SOL })
    world.client.localnet.tick(FINAL)
    const chain = world.openChain()
    const sol = async (...scope: Parameters<typeof chain.readFinalized>) =>
      (await chain.readFinalized(...scope))?.find(({ coin }) => coin === 'sol')?.units
    expect(await sol({ named: [] })).toBe(3n * SOL)
    await world.give(fresh, { lamports: 4n * SOL })
    await world.give(empty, { lamports: 8n * SOL })
    world.client.localnet.tick(FINAL)
    expect(await sol({ named: [] })).toBe(3n * SOL)
    expect(await sol({ named: [fresh, fresh, full, stranger, 'nonsense'] })).toBe(7n * SOL)
    expect(await sol('whole')).toBe(15n * SOL)
    expect(await sol({ named: [] })).toBe(15n * SOL)
  })

  test('a node that does not reply, or is behind, fails the reading', async () => {
    await world.addOurs({ wallets: [await anAddress()] })
    world.client.localnet.faults.refuseRequests(3, 503)
    await expect(world.units()).rejects.toThrow('503')
    expect(await world.units()).toEqual({ usdc: 0n, sol: 0n })
  })
})

/** A node to which something happens right after this many calls. */
function interrupted(url: string, calls: number, happen: () => Promise<void>): RpcTransport {
  const transport = createDefaultRpcTransport({ url })
  let done = 0
  return async <Reply>(request: Parameters<RpcTransport>[0]) => {
    const reply = await transport<Reply>(request)
    done += 1
    if (done === calls) await happen()
    return reply
  }
}
