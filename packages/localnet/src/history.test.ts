import {
  SOLANA_ERROR__JSON_RPC__INVALID_PARAMS as INVALID_PARAMS,
  isSolanaError,
  type Signature,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION as UNSUPPORTED_VERSION,
} from '@solana/kit'
import { getAddMemoInstruction, LEGACY_MEMO_PROGRAM_ADDRESS_V3 } from '@solana-program/memo'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aKitClient, callRaw, type KitClient, SOL, transfer } from '../test/kit-client.ts'

const FULL = { maxSupportedTransactionVersion: 1, commitment: 'confirmed' } as const

describe('history of transactions', () => {
  let client: KitClient
  beforeAll(async () => void (client = await aKitClient()))
  afterAll(() => client.localnet.close())

  /** Each in a block of its own, oldest first; all confirmed. */
  async function deposits(count: number) {
    const [from, to] = await Promise.all([client.aWallet(), client.aWallet(0n)])
    const signatures: Signature[] = []
    for (let index = 0; index < count; index++) {
      signatures.push(await client.transfer(from, to.address, SOL + BigInt(index)))
      client.localnet.tick()
    }
    client.localnet.tick(2)
    return { from, to, signatures }
  }

  async function aDeposit() {
    const [from, to] = await Promise.all([client.aWallet(), client.aWallet(0n)])
    const signature = await client.transfer(from, to.address, SOL)
    client.localnet.tick(2)
    return { from, to, signature }
  }

  test('getSignatureStatuses climbs from processed to finalized', async () => {
    const [from, to] = await Promise.all([client.aWallet(), client.aWallet(0n)])
    const signature = await client.transfer(from, to.address, SOL)
    expect(await client.statusOf(signature)).toMatchObject({
      confirmationStatus: 'processed',
      confirmations: 0n,
    })
    client.localnet.tick(2)
    expect(await client.statusOf(signature)).toMatchObject({
      confirmationStatus: 'confirmed',
      confirmations: 2n,
    })
    client.localnet.tick(30)
    expect(await client.statusOf(signature)).toMatchObject({
      confirmationStatus: 'finalized',
      confirmations: null,
    })
  })

  test('getSignatureStatuses forgets old ones unless the history is searched', async () => {
    const { signatures } = await deposits(1)
    client.localnet.tick(301)
    const statuses = (searchTransactionHistory: boolean) =>
      client.rpc.getSignatureStatuses(signatures, { searchTransactionHistory }).send()
    expect((await statuses(false)).value).toEqual([null])
    expect((await statuses(true)).value).toMatchObject([{ err: null }])
  })

  test('getSignaturesForAddress is newest first and waits for its commitment', async () => {
    const { to, signatures } = await deposits(3)
    const list = async (commitment: 'confirmed' | 'finalized') =>
      (await client.rpc.getSignaturesForAddress(to.address, { commitment }).send()).map(
        ({ signature }) => signature,
      )
    expect(await list('confirmed')).toEqual(signatures.toReversed())
    expect(await list('finalized')).toEqual([])
    client.localnet.tick(32)
    expect(await list('finalized')).toEqual(signatures.toReversed())
  })

  test('getSignaturesForAddress pages by before, until and limit', async () => {
    const { to, signatures } = await deposits(5)
    const [first, , third, fourth, fifth] = signatures
    if (!first || !third || !fourth || !fifth) throw new Error('five deposits')
    const list = async (page: { before?: Signature; until?: Signature; limit?: number }) => {
      const found = await client.rpc
        .getSignaturesForAddress(to.address, { commitment: 'confirmed', ...page })
        .send()
      return found.map(({ signature }) => signature)
    }
    expect(await list({ limit: 2 })).toEqual([fifth, fourth])
    expect(await list({ before: fourth, limit: 1 })).toEqual([third])
    expect(await list({ until: third })).toEqual([fifth, fourth])
    expect(await list({ before: fifth, until: third })).toEqual([fourth])
    expect(await list({ before: first })).toEqual([])
  })

  test('getSignaturesForAddress has memo, time and error of each', async () => {
    const [from, to] = await Promise.all([client.aWallet(), client.aWallet(0n)])
    const memo = getAddMemoInstruction(
      { memo: 'fee: 9 })' },
      { programAddress: LEGACY_MEMO_PROGRAM_ADDRESS_V3 },
    )
    const { wire, signature } = await client.sign(from, [transfer(from, to.address, SOL), memo])
    await client.send(wire, false)
    await client.transfer(from, to.address, 1_000n * SOL)
    client.localnet.tick(2)
    const [failed, landed] = await client.rpc
      .getSignaturesForAddress(to.address, { commitment: 'confirmed' })
      .send()
    expect(landed).toMatchObject({ memo: '[9] fee: 9 })', err: null, confirmationStatus: 'confirmed' })
    expect(Number(landed?.blockTime)).toBeCloseTo(Date.now() / 1_000, -2)
    expect(failed).toMatchObject({ memo: null, err: { InstructionError: [0n, { Custom: 1n }] } })
    const got = await client.rpc.getTransaction(signature, { ...FULL, encoding: 'jsonParsed' }).send()
    // The text of a memo must not be taken for the fee.
    expect(got?.meta?.fee).toBe(5_000n)
    expect(got?.transaction.message.instructions[1]).toMatchObject({
      program: 'spl-memo',
      parsed: 'fee: 9 })',
    })
  })

  test('getTransaction as jsonParsed gives the deposit as post minus pre balance', async () => {
    const { from, to, signature } = await aDeposit()
    const got = await client.rpc.getTransaction(signature, { ...FULL, encoding: 'jsonParsed' }).send()
    const keys = got?.transaction.message.accountKeys ?? []
    const deltaOf = (address: string) => {
      const index = keys.findIndex(({ pubkey }) => pubkey === address)
      return (got?.meta?.postBalances[index] ?? 0n) - (got?.meta?.preBalances[index] ?? 0n)
    }
    expect(deltaOf(to.address)).toBe(SOL)
    expect(deltaOf(from.address)).toBe(-SOL - 5_000n)
    expect(keys.slice(0, 2)).toMatchObject([
      { pubkey: from.address, signer: true, writable: true, source: 'transaction' },
      { pubkey: to.address, signer: false, writable: true, source: 'transaction' },
    ])
    expect(got?.transaction.message.instructions[0]).toMatchObject({
      program: 'system',
      parsed: { type: 'transfer', info: { source: from.address, destination: to.address, lamports: SOL } },
    })
  })

  test('getTransaction as json, base64 and base58 is the same transaction', async () => {
    const { from, to } = await aDeposit()
    const { wire, signature } = await client.aTransfer(from, to.address, SOL)
    await client.send(wire)
    client.localnet.tick(2)
    const json = await client.rpc.getTransaction(signature, { ...FULL, encoding: 'json' }).send()
    expect(json?.transaction.signatures).toEqual([signature])
    expect(json?.transaction.message.header.numRequiredSignatures).toBe(1)
    const base64 = await client.rpc.getTransaction(signature, { ...FULL, encoding: 'base64' }).send()
    expect(base64?.transaction).toEqual([wire, 'base64'])
    const base58 = await client.rpc.getTransaction(signature, { ...FULL, encoding: 'base58' }).send()
    expect(base58?.transaction[1]).toBe('base58')
  })

  test('getTransaction is null until its commitment, and refuses processed', async () => {
    const [from, to] = await Promise.all([client.aWallet(), client.aWallet(0n)])
    const signature = await client.transfer(from, to.address, SOL)
    const get = (commitment: 'confirmed' | 'finalized') =>
      client.rpc.getTransaction(signature, { ...FULL, commitment, encoding: 'json' }).send()
    expect(await get('confirmed')).toBeNull()
    client.localnet.tick(2)
    expect(await get('confirmed')).toMatchObject({ version: 0 })
    expect(await get('finalized')).toBeNull()
    const early = await callRaw(client.localnet, 'getTransaction', [signature, { commitment: 'processed' }])
    expect(early.error?.code).toBe(INVALID_PARAMS)
  })

  test('getTransaction refuses a version that the client did not name', async () => {
    const { signature } = await aDeposit()
    const request = client.rpc.getTransaction(signature, { commitment: 'confirmed', encoding: 'json' })
    const error: unknown = await request.send().catch((reason: unknown) => reason)
    expect(isSolanaError(error, UNSUPPORTED_VERSION)).toBe(true)
  })
})
