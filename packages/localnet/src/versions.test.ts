import {
  address,
  appendTransactionMessageInstruction,
  assertIsTransactionWithBlockhashLifetime,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  estimateAndSetResourceLimitsFactory,
  estimateResourceLimitsFactory,
  generateKeyPairSigner,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  setTransactionMessagePriorityFeeLamports,
  signTransactionMessageWithSigners,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION as UNSUPPORTED_VERSION,
} from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aKitClient, codeOf, type KitClient, SOL, transfer } from '../test/kit-client.ts'

const LOOKUP_TABLE_PROGRAM = address('AddressLookupTab1e1111111111111111111111111')

describe('versions of transactions', () => {
  let client: KitClient
  beforeAll(async () => void (client = await aKitClient()))
  afterAll(() => client.localnet.close())

  async function aVersion1() {
    const [from, to] = await Promise.all([client.aWallet(), client.aWallet(0n)])
    const { value: lifetime } = await client.rpc.getLatestBlockhash().send()
    const setLimits = estimateAndSetResourceLimitsFactory(estimateResourceLimitsFactory({ rpc: client.rpc }))
    const message = pipe(
      createTransactionMessage({ version: 1 }),
      (empty) => setTransactionMessageFeePayerSigner(from, empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
      (timed) => appendTransactionMessageInstruction(transfer(from, to.address, SOL), timed),
      (complete) => setTransactionMessagePriorityFeeLamports(1_000n, complete),
    )
    const signed = await signTransactionMessageWithSigners(await setLimits(message))
    assertIsTransactionWithBlockhashLifetime(signed)
    await client.send(getBase64EncodedWireTransaction(signed), false)
    client.localnet.tick(2)
    return { from, to, signature: getSignatureFromTransaction(signed) }
  }

  test('version 1 pays its priority fee as a total', async () => {
    const { from, to } = await aVersion1()
    expect(await client.balanceOf(to.address)).toBe(SOL)
    expect(await client.balanceOf(from.address)).toBe(9n * SOL - 5_000n - 1_000n)
  })

  test('version 1 is listed, but fetched only by clients that accept 1', async () => {
    const { to, signature } = await aVersion1()
    const listed = await client.rpc.getSignaturesForAddress(to.address, { commitment: 'confirmed' }).send()
    expect(listed.map((row) => row.signature)).toEqual([signature])
    const get = (maxSupportedTransactionVersion: 0 | 1) =>
      client.rpc
        .getTransaction(signature, {
          commitment: 'confirmed',
          encoding: 'jsonParsed',
          maxSupportedTransactionVersion,
        })
        .send()
    expect(await codeOf(get(0))).toBe(UNSUPPORTED_VERSION)
    expect(await get(1)).toMatchObject({ version: 1, meta: { fee: 6_000n } })
  })

  test('one transaction of version 1 makes its whole block unreadable for older clients', async () => {
    const { signature } = await aVersion1()
    const { slot = 0n } = (await client.statusOf(signature)) ?? {}
    const get = (maxSupportedTransactionVersion: 0 | 1) =>
      client.rpc
        .getBlock(slot, {
          commitment: 'confirmed',
          encoding: 'json',
          maxSupportedTransactionVersion,
          rewards: false,
        })
        .send()
    expect(await codeOf(get(0))).toBe(UNSUPPORTED_VERSION)
    expect((await get(1))?.transactions.map(({ version }) => version)).toContain(1)
  })

  test('legacy transactions need no version', async () => {
    const [from, to] = await Promise.all([client.aWallet(), client.aWallet(0n)])
    const { value: lifetime } = await client.rpc.getLatestBlockhash().send()
    const signed = await pipe(
      createTransactionMessage({ version: 'legacy' }),
      (empty) => setTransactionMessageFeePayerSigner(from, empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
      (timed) => appendTransactionMessageInstruction(transfer(from, to.address, SOL), timed),
      (complete) => signTransactionMessageWithSigners(complete),
    )
    await client.send(getBase64EncodedWireTransaction(signed), false)
    client.localnet.tick(2)
    const signature = getSignatureFromTransaction(signed)
    const got = await client.rpc
      .getTransaction(signature, { commitment: 'confirmed', encoding: 'json' })
      .send()
    expect(got?.transaction.signatures).toEqual([signature])
  })

  test('addresses of a lookup table are among the keys and in the index', async () => {
    const [from, to] = await Promise.all([client.aWallet(), client.aWallet(0n)])
    const table = (await generateKeyPairSigner()).address
    client.localnet.faults.setAccount({
      address: table,
      lamports: SOL,
      owner: LOOKUP_TABLE_PROGRAM,
      data: lookupTableOf(getAddressEncoder().encode(to.address)),
    })
    const { value: lifetime } = await client.rpc.getLatestBlockhash().send()
    const signed = await pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayerSigner(from, empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
      (timed) => appendTransactionMessageInstruction(transfer(from, to.address, SOL), timed),
      (complete) => compressTransactionMessageUsingAddressLookupTables(complete, { [table]: [to.address] }),
      (compressed) => signTransactionMessageWithSigners(compressed),
    )
    await client.send(getBase64EncodedWireTransaction(signed), false)
    client.localnet.tick(2)
    const signature = getSignatureFromTransaction(signed)
    const listed = await client.rpc.getSignaturesForAddress(to.address, { commitment: 'confirmed' }).send()
    expect(listed.map((row) => row.signature)).toEqual([signature])
    const full = { commitment: 'confirmed', maxSupportedTransactionVersion: 1 } as const
    const parsed = await client.rpc.getTransaction(signature, { ...full, encoding: 'jsonParsed' }).send()
    const looked = parsed?.transaction.message.accountKeys.filter(({ source }) => source === 'lookupTable')
    expect(looked).toEqual([{ pubkey: to.address, signer: false, source: 'lookupTable', writable: true }])
    const raw = await client.rpc.getTransaction(signature, { ...full, encoding: 'json' }).send()
    expect(raw?.meta?.loadedAddresses).toEqual({ writable: [to.address], readonly: [] })
    expect(raw?.transaction.message.accountKeys).not.toContain(to.address)
  })
})

/** An active table with one address: type, never deactivated, no authority. */
function lookupTableOf(entry: ArrayLike<number>): Uint8Array {
  const data = Buffer.alloc(56)
  data.writeUInt32LE(1, 0)
  data.writeBigUInt64LE(2n ** 64n - 1n, 4)
  return Uint8Array.from([...data, ...Array.from(entry)])
}
