import {
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED as ALREADY_PROCESSED,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND as BLOCKHASH_NOT_FOUND,
  SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM as CUSTOM,
  SOLANA_ERROR__JSON_RPC__INVALID_PARAMS as INVALID_PARAMS,
  isSolanaError,
  lamports,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE as PREFLIGHT_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE as SIGNATURE_FAILURE,
} from '@solana/kit'
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aKitClient, callRaw, codeOf, type KitClient, SOL, transfer } from '../test/kit-client.ts'

const TOO_MUCH = 1_000_000n * SOL

describe('sending', () => {
  let client: KitClient
  beforeAll(async () => void (client = await aKitClient({ slotMs: 10 })))
  afterAll(() => client.localnet.close())

  test('requestAirdrop by airdropFactory', async () => {
    const wallet = await client.aWallet(0n)
    await client.airdrop({
      commitment: 'confirmed',
      lamports: lamports(SOL),
      recipientAddress: wallet.address,
    })
    expect(await client.balanceOf(wallet.address, 'confirmed')).toBe(SOL)
  })

  test('two airdrops of one amount in one block are two', async () => {
    const wallet = await client.aWallet(0n)
    const give = () => client.localnet.giveSol(wallet.address, SOL)
    const [one, two] = await Promise.all([give(), give()])
    expect(one).not.toBe(two)
    expect(await client.balanceOf(wallet.address)).toBe(2n * SOL)
  })

  test.each(['processed', 'confirmed', 'finalized'] as const)(
    'sendAndConfirmTransactionFactory waits for %s',
    async (commitment) => {
      const [from, to] = await Promise.all([client.aWallet(), client.aWallet(0n)])
      const { signed, signature } = await client.aTransfer(from, to.address, SOL)
      await client.sendAndConfirm(signed, { commitment })
      expect(await client.balanceOf(to.address, commitment)).toBe(SOL)
      const status = await client.statusOf(signature)
      const ranks = ['processed', 'confirmed', 'finalized']
      expect(ranks.indexOf(status?.confirmationStatus ?? '')).toBeGreaterThanOrEqual(
        ranks.indexOf(commitment),
      )
    },
  )

  test('preflight refuses with the typed error of the program', async () => {
    const [from, to] = await Promise.all([client.aWallet(), client.aWallet(0n)])
    const { wire } = await client.aTransfer(from, to.address, TOO_MUCH)
    const error: unknown = await client.send(wire, false).catch((reason: unknown) => reason)
    if (!isSolanaError(error, PREFLIGHT_FAILURE)) throw error
    expect(isSolanaError(error.cause, CUSTOM) && BigInt(error.cause.context.code)).toBe(1n)
    expect(error.context.logs?.join()).toContain('insufficient lamports')
    expect(await client.balanceOf(from.address)).toBe(10n * SOL)
  })

  test('without preflight a failing transaction lands and pays its fee', async () => {
    const [from, to] = await Promise.all([client.aWallet(), client.aWallet(0n)])
    const { signed, signature } = await client.aTransfer(from, to.address, TOO_MUCH)
    const confirm = client.sendAndConfirm(signed, { commitment: 'confirmed', skipPreflight: true })
    expect(await codeOf(confirm)).toBe(CUSTOM)
    expect(await client.statusOf(signature)).toMatchObject({
      err: { InstructionError: [0n, { Custom: 1n }] },
    })
    expect(await client.balanceOf(from.address)).toBe(10n * SOL - 5_000n)
  })

  test('a first deposit below the rent minimum cannot land', async () => {
    const [from, to] = await Promise.all([client.aWallet(), client.aWallet(0n)])
    const { wire, signature } = await client.aTransfer(from, to.address, 1_000n)
    await client.send(wire)
    const status = await client.statusOf(signature)
    expect(status?.err).toEqual({ InsufficientFundsForRent: { account_index: 1n } })
  })

  test('a transaction of a wallet without money enters no block', async () => {
    const [poor, to] = await Promise.all([client.aWallet(0n), client.aWallet(0n)])
    const { wire, signature } = await client.aTransfer(poor, to.address, 1n)
    expect(await client.send(wire)).toBe(signature)
    expect(await client.statusOf(signature)).toBeNull()
  })

  test('the same bytes again: accepted without preflight, AlreadyProcessed with it, and paid once', async () => {
    const [from, to] = await Promise.all([client.aWallet(), client.aWallet(0n)])
    const { wire, signature } = await client.aTransfer(from, to.address, SOL)
    await client.send(wire)
    expect(await client.send(wire)).toBe(signature)
    const error: unknown = await client.send(wire, false).catch((reason: unknown) => reason)
    expect(isSolanaError(error, PREFLIGHT_FAILURE) && isSolanaError(error.cause, ALREADY_PROCESSED)).toBe(
      true,
    )
    expect(await client.balanceOf(to.address)).toBe(SOL)
  })

  test('a changed byte is refused by its signature, and never lands without preflight', async () => {
    const [from, to] = await Promise.all([client.aWallet(), client.aWallet(0n)])
    const { wire } = await client.aTransfer(from, to.address, SOL)
    const bytes = Buffer.from(wire, 'base64')
    bytes[10] = (bytes[10] ?? 0) ^ 1
    const send = (skipPreflight: boolean) =>
      callRaw(client.localnet, 'sendTransaction', [
        bytes.toString('base64'),
        { encoding: 'base64', skipPreflight },
      ])
    expect((await send(false)).error?.code).toBe(SIGNATURE_FAILURE)
    expect((await send(true)).error).toBeUndefined()
    expect(await client.balanceOf(to.address)).toBe(0n)
  })

  test('bytes that are no transaction, and too many bytes, are refused', async () => {
    const nonsense = Buffer.from('nonsense').toString('base64')
    const refused = await callRaw(client.localnet, 'sendTransaction', [nonsense, { encoding: 'base64' }])
    expect(refused.error?.code).toBe(INVALID_PARAMS)
    const [from, to] = await Promise.all([client.aWallet(), client.aWallet(0n)])
    const many = Array.from({ length: 63 }, (_, index) => transfer(from, to.address, SOL + BigInt(index)))
    const { wire } = await client.sign(from, many)
    expect(Buffer.from(wire, 'base64').length).toBeGreaterThan(1_232)
    expect(await codeOf(client.send(wire))).toBe(INVALID_PARAMS)
  })

  test('an expired blockhash: refused by preflight, silence without it', async () => {
    const [from, to] = await Promise.all([client.aWallet(), client.aWallet(0n)])
    const { wire, signature } = await client.aTransfer(from, to.address, SOL)
    client.localnet.tick(160)
    const error: unknown = await client.send(wire, false).catch((reason: unknown) => reason)
    expect(isSolanaError(error, PREFLIGHT_FAILURE) && isSolanaError(error.cause, BLOCKHASH_NOT_FOUND)).toBe(
      true,
    )
    expect(await client.send(wire)).toBe(signature)
    expect(await client.statusOf(signature)).toBeNull()
  })

  test('priority fees by compute budget instructions are charged', async () => {
    const [from, to] = await Promise.all([client.aWallet(), client.aWallet(0n)])
    const { wire } = await client.sign(from, [
      getSetComputeUnitLimitInstruction({ units: 20_000 }),
      getSetComputeUnitPriceInstruction({ microLamports: 1_000_000n }),
      transfer(from, to.address, SOL),
    ])
    await client.send(wire, false)
    expect(await client.balanceOf(from.address)).toBe(9n * SOL - 5_000n - 20_000n)
  })

  test('a wallet can be emptied to exactly 0 and is gone then', async () => {
    const [from, to] = await Promise.all([client.aWallet(1n), client.aWallet(0n)])
    await client.transfer(from, to.address, SOL - 5_000n)
    const { value } = await client.rpc
      .getAccountInfo(from.address, { commitment: 'processed', encoding: 'base64' })
      .send()
    expect(value).toBeNull()
    expect(await client.balanceOf(to.address)).toBe(SOL - 5_000n)
  })
})
