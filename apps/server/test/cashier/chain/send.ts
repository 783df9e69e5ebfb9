import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  estimateAndSetResourceLimitsFactory,
  estimateResourceLimitsFactory,
  generateKeyPairSigner,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  setTransactionMessagePriorityFeeLamports,
  signTransactionMessageWithSigners,
  type TransactionSigner,
} from '@solana/kit'
import type { KitClient } from '../../../../../packages/localnet/test/kit-client.ts'

const LOOKUP_TABLE_PROGRAM = address('AddressLookupTab1e1111111111111111111111111')

type Sent = { readonly payer: TransactionSigner; readonly instructions: readonly Instruction[] }

/** Version 0, the one of today's wallets. Lands also when it fails. */
export async function send(client: KitClient, { payer, instructions }: Sent): Promise<string> {
  const { wire, signature } = await client.sign(payer, instructions)
  await client.send(wire)
  return signature
}

export async function sendLegacy(client: KitClient, { payer, instructions }: Sent): Promise<void> {
  const { value: lifetime } = await client.rpc.getLatestBlockhash().send()
  const signed = await pipe(
    createTransactionMessage({ version: 'legacy' }),
    (message) => setTransactionMessageFeePayerSigner(payer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
    (message) => signTransactionMessageWithSigners(message),
  )
  await client.send(getBase64EncodedWireTransaction(signed))
}

export async function sendVersion1(client: KitClient, { payer, instructions }: Sent): Promise<void> {
  const { value: lifetime } = await client.rpc.getLatestBlockhash().send()
  const setLimits = estimateAndSetResourceLimitsFactory(estimateResourceLimitsFactory({ rpc: client.rpc }))
  const message = pipe(
    createTransactionMessage({ version: 1 }),
    (empty) => setTransactionMessageFeePayerSigner(payer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
    (complete) => setTransactionMessagePriorityFeeLamports(1_000n, complete),
  )
  const signed = await signTransactionMessageWithSigners(await setLimits(message))
  assertIsTransactionWithBlockhashLifetime(signed)
  await client.send(getBase64EncodedWireTransaction(signed))
}

/** The transaction itself does not contain the address: it is in a lookup table. */
export async function sendByLookupTable(
  client: KitClient,
  { payer, instructions, looked }: Sent & { readonly looked: Address },
): Promise<void> {
  const table = (await generateKeyPairSigner()).address
  const head = Buffer.alloc(56)
  head.writeUInt32LE(1, 0)
  head.writeBigUInt64LE(2n ** 64n - 1n, 4)
  const data = Uint8Array.from([...head, ...getAddressEncoder().encode(looked)])
  client.localnet.faults.setAccount({
    address: table,
    lamports: 10n ** 9n,
    owner: LOOKUP_TABLE_PROGRAM,
    data,
  })
  const { value: lifetime } = await client.rpc.getLatestBlockhash().send()
  const signed = await pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayerSigner(payer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
    (message) => compressTransactionMessageUsingAddressLookupTables(message, { [table]: [looked] }),
    (message) => signTransactionMessageWithSigners(message),
  )
  await client.send(getBase64EncodedWireTransaction(signed))
}
