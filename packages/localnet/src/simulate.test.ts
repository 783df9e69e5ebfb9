import {
  appendTransactionMessageInstruction,
  compileTransactionMessage,
  createTransactionMessage,
  estimateResourceLimitsFactory,
  getBase64Decoder,
  getCompiledTransactionMessageEncoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  type TransactionMessageBytesBase64,
} from '@solana/kit'
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aKitClient, type KitClient, SOL, transfer } from '../test/kit-client.ts'

describe('simulating', () => {
  let client: KitClient
  beforeAll(async () => void (client = await aKitClient()))
  afterAll(() => client.localnet.close())

  test('simulateTransaction reports units, logs and accounts, and changes nothing', async () => {
    const [from, to] = await Promise.all([client.aWallet(), client.aWallet(0n)])
    const { wire } = await client.aTransfer(from, to.address, SOL)
    const accounts = { addresses: [to.address], encoding: 'base64' } as const
    const { value } = await client.rpc.simulateTransaction(wire, { encoding: 'base64', accounts }).send()
    expect(value).toMatchObject({ err: null, unitsConsumed: 150n })
    expect(value.logs).toContain('Program 11111111111111111111111111111111 success')
    expect(value.accounts?.[0]?.lamports).toBe(SOL)
    expect(await client.balanceOf(to.address)).toBe(0n)
  })

  test('simulateTransaction says why it would fail', async () => {
    const [from, to] = await Promise.all([client.aWallet(), client.aWallet(0n)])
    const { wire } = await client.aTransfer(from, to.address, 1_000n * SOL)
    const { value } = await client.rpc.simulateTransaction(wire, { encoding: 'base64' }).send()
    expect(value.err).toEqual({ InstructionError: [0n, { Custom: 1n }] })
  })

  test('replaceRecentBlockhash simulates an expired transaction', async () => {
    const [from, to] = await Promise.all([client.aWallet(), client.aWallet(0n)])
    const { wire } = await client.aTransfer(from, to.address, SOL)
    client.localnet.tick(160)
    const expired = await client.rpc.simulateTransaction(wire, { encoding: 'base64' }).send()
    expect(expired.value.err).toBe('BlockhashNotFound')
    const replaced = await client.rpc
      .simulateTransaction(wire, { encoding: 'base64', replaceRecentBlockhash: true })
      .send()
    const { value: latest } = await client.rpc.getLatestBlockhash({ commitment: 'processed' }).send()
    expect(replaced.value).toMatchObject({ err: null, replacementBlockhash: latest })
  })

  test('estimateResourceLimitsFactory gets units and loaded bytes', async () => {
    const [from, to] = await Promise.all([client.aWallet(), client.aWallet(0n)])
    const message = pipe(
      createTransactionMessage({ version: 1 }),
      (empty) => setTransactionMessageFeePayerSigner(from, empty),
      (paid) => appendTransactionMessageInstruction(transfer(from, to.address, SOL), paid),
    )
    const limits = await estimateResourceLimitsFactory({ rpc: client.rpc })(message)
    expect(limits.computeUnitLimit).toBeGreaterThanOrEqual(150)
    expect(limits.loadedAccountsDataSizeLimit).toBeGreaterThan(0)
  })

  test('getFeeForMessage counts signatures and priority, and is null for an expired message', async () => {
    const [from, to] = await Promise.all([client.aWallet(), client.aWallet(0n)])
    const { value: lifetime } = await client.rpc.getLatestBlockhash().send()
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayerSigner(from, empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
      (timed) =>
        appendTransactionMessageInstruction(getSetComputeUnitLimitInstruction({ units: 10_000 }), timed),
      (limited) =>
        appendTransactionMessageInstruction(
          getSetComputeUnitPriceInstruction({ microLamports: 500_000n }),
          limited,
        ),
      (priced) => appendTransactionMessageInstruction(transfer(from, to.address, SOL), priced),
    )
    const bytes = getCompiledTransactionMessageEncoder().encode(compileTransactionMessage(message))
    const base64: string = getBase64Decoder().decode(bytes)
    assertIsMessage(base64)
    const fee = async () => (await client.rpc.getFeeForMessage(base64).send()).value
    expect(await fee()).toBe(10_000n)
    client.localnet.tick(160)
    expect(await fee()).toBeNull()
  })
})

function assertIsMessage(base64: string): asserts base64 is TransactionMessageBytesBase64 {
  if (base64 === '') throw new Error('no message')
}
