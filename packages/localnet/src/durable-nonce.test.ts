import {
  appendTransactionMessageInstruction,
  assertIsTransactionWithDurableNonceLifetime,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  isBlockhash,
  type KeyPairSigner,
  type Nonce,
  pipe,
  sendAndConfirmDurableNonceTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingDurableNonce,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import {
  fetchNonce,
  getCreateAccountInstruction,
  getInitializeNonceAccountInstruction,
  getNonceSize,
  SYSTEM_PROGRAM_ADDRESS,
} from '@solana-program/system'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aKitClient, type KitClient, SOL, transfer } from '../test/kit-client.ts'

describe('durable nonces', () => {
  let client: KitClient
  let from: KeyPairSigner
  let nonceAccount: KeyPairSigner
  beforeAll(async () => {
    client = await aKitClient({ slotMs: 10 })
    from = await client.aWallet(1_000n)
    nonceAccount = await generateKeyPairSigner()
    const space = BigInt(getNonceSize())
    const rent = await client.rpc.getMinimumBalanceForRentExemption(space).send()
    const created = { payer: from, newAccount: nonceAccount, lamports: rent, space }
    const authority = { nonceAccount: nonceAccount.address, nonceAuthority: from.address }
    const { signed } = await client.sign(from, [
      getCreateAccountInstruction({ ...created, programAddress: SYSTEM_PROGRAM_ADDRESS }),
      getInitializeNonceAccountInstruction(authority),
    ])
    await client.sendAndConfirm(signed, { commitment: 'confirmed' })
  })
  afterAll(() => client.localnet.close())

  const nonceNow = async (): Promise<Nonce> => {
    const { data }: { data: { blockhash: string } } = await fetchNonce(client.rpc, nonceAccount.address, {
      commitment: 'processed',
    })
    const { blockhash } = data
    assertIsNonce(blockhash)
    return blockhash
  }

  async function signWith(nonce: Nonce, amount: bigint, authority = from) {
    const to = await client.aWallet(0n)
    const signed = await pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayerSigner(authority, empty),
      (paid) =>
        setTransactionMessageLifetimeUsingDurableNonce(
          {
            nonce,
            nonceAccountAddress: nonceAccount.address,
            nonceAuthorityAddress: authority.address,
          },
          paid,
        ),
      (timed) => appendTransactionMessageInstruction(transfer(authority, to.address, amount), timed),
      (complete) => signTransactionMessageWithSigners(complete),
    )
    assertIsTransactionWithDurableNonceLifetime(signed)
    const wire = getBase64EncodedWireTransaction(signed)
    return { signed, wire, to, signature: getSignatureFromTransaction(signed) }
  }

  test('sendAndConfirmDurableNonceTransactionFactory, long after the nonce was read', async () => {
    const { signed, to } = await signWith(await nonceNow(), SOL)
    client.localnet.tick(400)
    await sendAndConfirmDurableNonceTransactionFactory(client)(signed, { commitment: 'confirmed' })
    expect(await client.balanceOf(to.address)).toBe(SOL)
  })

  test('a used nonce cannot be used again', async () => {
    const nonce = await nonceNow()
    const [first, second] = await Promise.all([signWith(nonce, SOL), signWith(nonce, 2n * SOL)])
    await client.send(first.wire)
    await client.send(second.wire)
    expect(await client.statusOf(first.signature)).toMatchObject({ err: null })
    expect(await client.statusOf(second.signature)).toBeNull()
  })

  test('a failing transaction advances its nonce, as on mainnet', async () => {
    const before = await nonceNow()
    const { wire, signature } = await signWith(before, 1_000_000n * SOL)
    await client.send(wire)
    expect(await client.statusOf(signature)).toMatchObject({
      err: { InstructionError: [1n, { Custom: 1n }] },
    })
    const after = await nonceNow()
    expect(after).not.toBe(before)
    const { wire: next, signature: landed } = await signWith(after, SOL)
    await client.send(next)
    expect(await client.statusOf(landed)).toMatchObject({ err: null })
  })

  test('the nonce of somebody else is not a lifetime', async () => {
    const stranger = await client.aWallet()
    const before = await nonceNow()
    const { wire, signature } = await signWith(before, SOL, stranger)
    await client.send(wire)
    expect(await client.statusOf(signature)).toBeNull()
    expect(await nonceNow()).toBe(before)
  })
})

function assertIsNonce(text: string): asserts text is Nonce {
  if (!isBlockhash(text)) throw new Error(`${text} is not a nonce`)
}
