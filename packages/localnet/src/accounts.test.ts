import { zstdDecompressSync } from 'node:zlib'
import {
  type Address,
  address,
  type Base58EncodedBytes,
  fetchEncodedAccount,
  getBase58Decoder,
  SOLANA_ERROR__JSON_RPC__INVALID_PARAMS as INVALID_PARAMS,
} from '@solana/kit'
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aKitClient, callRaw, codeOf, type KitClient, SOL } from '../test/kit-client.ts'

const OWNER = address('Vote111111111111111111111111111111111111111')

describe('accounts', () => {
  let client: KitClient
  beforeAll(async () => void (client = await aKitClient()))
  afterAll(() => client.localnet.close())

  async function anAccount(data: Uint8Array, owner: Address = OWNER) {
    const wallet = await client.aWallet(0n)
    client.localnet.faults.setAccount({ address: wallet.address, lamports: SOL, owner, data })
    return wallet.address
  }

  test('getBalance of an address without an account is 0', async () => {
    const { address: nobody } = await client.aWallet(0n)
    expect(await client.balanceOf(nobody)).toBe(0n)
    expect((await client.rpc.getAccountInfo(nobody, { encoding: 'base64' }).send()).value).toBeNull()
  })

  test('getBalance reads each commitment as it was there', async () => {
    const wallet = await client.aWallet()
    const balances = () =>
      Promise.all(
        (['processed', 'confirmed', 'finalized'] as const).map((at) => client.balanceOf(wallet.address, at)),
      )
    expect(await balances()).toEqual([10n * SOL, 0n, 0n])
    client.localnet.tick(2)
    expect(await balances()).toEqual([10n * SOL, 10n * SOL, 0n])
    client.localnet.tick(30)
    expect(await balances()).toEqual([10n * SOL, 10n * SOL, 10n * SOL])
  })

  test('balances beyond 2^53 keep every digit', async () => {
    const { address: whale } = await client.aWallet(0n)
    const lamports = 2n ** 60n + 1n
    client.localnet.faults.setAccount({
      address: whale,
      lamports,
      owner: SYSTEM_PROGRAM_ADDRESS,
      data: new Uint8Array(),
    })
    expect(await client.balanceOf(whale)).toBe(lamports)
  })

  test('getAccountInfo by fetchEncodedAccount', async () => {
    const account = await anAccount(Uint8Array.of(1, 2, 3))
    const fetched = await fetchEncodedAccount(client.rpc, account, { commitment: 'processed' })
    expect(fetched).toMatchObject({
      exists: true,
      lamports: SOL,
      programAddress: OWNER,
      data: Uint8Array.of(1, 2, 3),
    })
  })

  test('getAccountInfo as base58, without encoding, and a slice of it', async () => {
    const account = await anAccount(Uint8Array.of(1, 2, 3, 4))
    const processed = { commitment: 'processed' } as const
    const text = getBase58Decoder().decode(Uint8Array.of(2, 3))
    const dataSlice = { offset: 1, length: 2 }
    const base58 = client.rpc.getAccountInfo(account, { ...processed, encoding: 'base58', dataSlice })
    expect((await base58.send()).value?.data).toEqual([text, 'base58'])
    const plain = await client.rpc.getAccountInfo(account, processed).send()
    expect(plain.value?.data).toBe(getBase58Decoder().decode(Uint8Array.of(1, 2, 3, 4)))
  })

  test('getAccountInfo as compressed base64', async () => {
    const account = await anAccount(new Uint8Array(10_000))
    const { value } = await client.rpc
      .getAccountInfo(account, { commitment: 'processed', encoding: 'base64+zstd' })
      .send()
    const [text, encoding] = value?.data ?? []
    expect(encoding).toBe('base64+zstd')
    expect(zstdDecompressSync(Buffer.from(text ?? '', 'base64'))).toEqual(Buffer.alloc(10_000))
  })

  test('getAccountInfo refuses long data as base58, as nodes do', async () => {
    const account = await anAccount(new Uint8Array(129))
    const request = client.rpc.getAccountInfo(account, { commitment: 'processed', encoding: 'base58' })
    expect(await codeOf(request.send())).toBe(INVALID_PARAMS)
  })

  test('getMultipleAccounts keeps the order and says null for what does not exist', async () => {
    const [one, two] = await Promise.all([client.aWallet(1n), client.aWallet(2n)])
    const nobody = await client.aWallet(0n)
    const addresses = [two.address, nobody.address, one.address]
    const { value } = await client.rpc
      .getMultipleAccounts(addresses, { commitment: 'processed', encoding: 'base64' })
      .send()
    expect(value.map((account) => account?.lamports)).toEqual([2n * SOL, undefined, SOL])
  })

  test('getMultipleAccounts takes at most 100 addresses', async () => {
    const { address: one } = await client.aWallet(0n)
    const hundred = Array.from({ length: 100 }, () => one)
    await expect(client.rpc.getMultipleAccounts(hundred).send()).resolves.toHaveProperty('value.length', 100)
    expect(await codeOf(client.rpc.getMultipleAccounts([...hundred, one]).send())).toBe(INVALID_PARAMS)
  })

  test('getProgramAccounts filters by size and bytes, at its commitment', async () => {
    const owner = (await client.aWallet(0n)).address
    const wanted = await anAccount(Uint8Array.of(7, 8, 9), owner)
    await anAccount(Uint8Array.of(7, 7, 7), owner)
    await anAccount(Uint8Array.of(7, 8), owner)
    const bytes: string = getBase58Decoder().decode(Uint8Array.of(8, 9))
    assertIsBase58(bytes)
    const memcmp = { offset: 1n, bytes, encoding: 'base58' } as const
    const find = (commitment: 'processed' | 'finalized') =>
      client.rpc
        .getProgramAccounts(owner, {
          commitment,
          encoding: 'base64',
          filters: [{ dataSize: 3n }, { memcmp }],
        })
        .send()
    expect((await find('processed')).map(({ pubkey }) => pubkey)).toEqual([wanted])
    expect(await find('finalized')).toEqual([])
  })

  test('an address that is none is refused', async () => {
    const { error } = await callRaw(client.localnet, 'getBalance', ['not an address'])
    expect(error).toMatchObject({ code: INVALID_PARAMS })
  })
})

function assertIsBase58(text: string): asserts text is Base58EncodedBytes {
  if (!/^[1-9A-HJ-NP-Za-km-z]+$/.test(text)) throw new Error(`${text} is not base58`)
}
