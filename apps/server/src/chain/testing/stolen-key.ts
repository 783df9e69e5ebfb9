import { createPrivateKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  appendTransactionMessageInstructions,
  compileTransaction,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import type { Localnet } from '@throwdown/localnet/start-localnet'
import { wireOf } from '../payouts/payout-message.ts'
import type { TestAddress } from './test-chain.ts'

type StolenKey = { readonly wallet: TestAddress; readonly keyFile: string }

/** What a thief with the file of a wallet's key can do, past the signer. */
export async function sendWithStolenKey(
  localnet: Localnet,
  { wallet, keyFile }: StolenKey,
  instructions: readonly Instruction[],
): Promise<void> {
  const rpc = createSolanaRpc(localnet.url)
  const { value: lifetime } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send()
  const { messageBytes } = pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayer(wallet, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) => appendTransactionMessageInstructions([...instructions], message),
    compileTransaction,
  )
  const message = Buffer.from(Uint8Array.from(messageBytes))
  const wire = wireOf(message, sign(null, message, createPrivateKey(readFileSync(keyFile, 'utf8'))))
  const encoded = getBase64EncodedWireTransaction(getTransactionDecoder().decode(wire))
  await rpc.sendTransaction(encoded, { encoding: 'base64', skipPreflight: true }).send()
}
