import {
  type Address,
  fetchJsonParsedAccount,
  generateKeyPairSigner,
  SOLANA_ERROR__JSON_RPC__INVALID_PARAMS as INVALID_PARAMS,
  type KeyPairSigner,
  type Signature,
} from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  fetchMint,
  fetchToken,
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aKitClient, codeOf, type KitClient } from '../test/kit-client.ts'
import { USDC_MINT } from './usdc-mint.ts'

const AT = { commitment: 'processed' } as const

describe('tokens', () => {
  let client: KitClient
  let from: KeyPairSigner
  let to: KeyPairSigner
  beforeAll(async () => {
    client = await aKitClient()
    from = await client.aWallet()
    to = await client.aWallet(0n)
    await client.localnet.giveUsdc(from.address, 50_000_000n)
    await client.localnet.giveUsdc(to.address, 1n)
  })
  afterAll(() => client.localnet.close())

  async function pay(amount: bigint, decimals = 6): Promise<Signature> {
    const [source, destination] = await Promise.all([ataOf(from.address), ataOf(to.address)])
    const { wire } = await client.sign(from, [
      getTransferCheckedInstruction({
        source,
        mint: USDC_MINT,
        destination,
        authority: from,
        amount,
        decimals,
      }),
    ])
    return client.send(wire)
  }

  test('giveUsdc creates the token account of a wallet at the mint of mainnet', async () => {
    const wallet = await client.aWallet(0n)
    await client.localnet.giveUsdc(wallet.address, 7_500_000n)
    const token = await fetchToken(client.rpc, await ataOf(wallet.address), AT)
    expect(token.data).toMatchObject({ amount: 7_500_000n, owner: wallet.address, mint: USDC_MINT })
    expect((await fetchMint(client.rpc, USDC_MINT, AT)).data.decimals).toBe(6)
  })

  test('a new mint by the token program', async () => {
    const mint = await generateKeyPairSigner()
    const space = BigInt(getMintSize())
    const rent = await client.rpc.getMinimumBalanceForRentExemption(space).send()
    const ata = await ataOf(from.address, mint.address)
    const programAddress = TOKEN_PROGRAM_ADDRESS
    const { wire } = await client.sign(from, [
      getCreateAccountInstruction({ payer: from, newAccount: mint, lamports: rent, space, programAddress }),
      getInitializeMint2Instruction({ mint: mint.address, decimals: 2, mintAuthority: from.address }),
      getCreateAssociatedTokenIdempotentInstruction({
        payer: from,
        ata,
        owner: from.address,
        mint: mint.address,
      }),
      getMintToInstruction({ mint: mint.address, token: ata, mintAuthority: from, amount: 12_345n }),
    ])
    await client.send(wire, false)
    const supply = await client.rpc.getTokenSupply(mint.address, AT).send()
    expect(supply.value).toMatchObject({ amount: '12345', decimals: 2, uiAmountString: '123.45' })
  })

  test('transferChecked shows token balances before and after', async () => {
    const signature = await pay(2_000_000n)
    client.localnet.tick(2)
    const got = await client.rpc
      .getTransaction(signature, {
        commitment: 'confirmed',
        encoding: 'jsonParsed',
        maxSupportedTransactionVersion: 1,
      })
      .send()
    const ata = await ataOf(to.address)
    const index = got?.transaction.message.accountKeys.findIndex(({ pubkey }) => pubkey === ata)
    const of = (balances: readonly { accountIndex: number }[] | undefined) =>
      balances?.find(({ accountIndex }) => accountIndex === index)
    const owned = { mint: USDC_MINT, owner: to.address, programId: TOKEN_PROGRAM_ADDRESS }
    expect(of(got?.meta?.preTokenBalances)).toMatchObject({ ...owned, uiTokenAmount: { amount: '1' } })
    expect(of(got?.meta?.postTokenBalances)).toMatchObject({ ...owned, uiTokenAmount: { amount: '2000001' } })
    expect(got?.transaction.message.instructions[0]).toMatchObject({
      program: 'spl-token',
      parsed: { type: 'transferChecked', info: { destination: ata, tokenAmount: { amount: '2000000' } } },
    })
  })

  test('a payment to a token account does not mention its wallet', async () => {
    const signature = await pay(3n)
    client.localnet.tick(2)
    const listed = async (address: Address) =>
      (await client.rpc.getSignaturesForAddress(address, { commitment: 'confirmed' }).send()).map(
        (row) => row.signature,
      )
    expect(await listed(await ataOf(to.address))).toContain(signature)
    expect(await listed(to.address)).not.toContain(signature)
  })

  test('wrong decimals are refused by the token program', async () => {
    const signature = await pay(1_000_000n, 9)
    expect(await client.statusOf(signature)).toMatchObject({
      err: { InstructionError: [0n, { Custom: 18n }] },
    })
  })

  test('getTokenAccountBalance, and its refusal of another account', async () => {
    const ata = await ataOf(from.address)
    const { value } = await client.rpc.getTokenAccountBalance(ata, AT).send()
    expect(value.amount).toBe((await fetchToken(client.rpc, ata, AT)).data.amount.toString())
    expect(await codeOf(client.rpc.getTokenAccountBalance(from.address, AT).send())).toBe(INVALID_PARAMS)
  })

  test('getTokenAccountsByOwner by mint and by program', async () => {
    const find = async (filter: { mint: Address } | { programId: Address }) => {
      const { value } = await client.rpc
        .getTokenAccountsByOwner(to.address, filter, { ...AT, encoding: 'jsonParsed' })
        .send()
      return value.map(({ pubkey, account }) => [pubkey, account.data.parsed.info.mint])
    }
    const expected = [[await ataOf(to.address), USDC_MINT]]
    expect(await find({ mint: USDC_MINT })).toEqual(expected)
    expect(await find({ programId: TOKEN_PROGRAM_ADDRESS })).toEqual(expected)
  })

  test('jsonParsed accounts: a token account and a mint', async () => {
    const token = await fetchJsonParsedAccount(client.rpc, await ataOf(to.address), AT)
    expect(token).toMatchObject({
      exists: true,
      data: { mint: USDC_MINT, owner: to.address, state: 'initialized' },
    })
    const mint = await fetchJsonParsedAccount(client.rpc, USDC_MINT, AT)
    expect(mint).toMatchObject({ exists: true, data: { decimals: 6, isInitialized: true } })
  })
})

async function ataOf(owner: Address, mint: Address = USDC_MINT): Promise<Address> {
  const [ata] = await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS })
  return ata
}
