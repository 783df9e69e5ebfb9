import {
  type Address,
  airdropFactory,
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  type Base64EncodedWireTransaction,
  type BlockhashLifetimeConstraint,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  isSolanaError,
  type KeyPairSigner,
  lamports,
  pipe,
  type Signature,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type TransactionSigner,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { type Localnet, type LocalnetOptions, startLocalnet } from '../src/start-localnet.ts'

export const SOL = 1_000_000_000n

/** A chain with kit's own clients. Blocks are opened by `tick` unless `slotMs` says otherwise. */
export async function aKitClient(options: LocalnetOptions = {}) {
  const localnet = await startLocalnet({ slotMs: 0, ...options })
  const rpc = createSolanaRpc(localnet.url)
  const rpcSubscriptions = createSolanaRpcSubscriptions(localnet.wsUrl)
  const clients = { rpc, rpcSubscriptions }
  return {
    localnet,
    ...clients,
    airdrop: airdropFactory(clients),
    sendAndConfirm: sendAndConfirmTransactionFactory(clients),
    /** A new wallet; 0 SOL makes no account. */
    aWallet: async (sol = 10n): Promise<KeyPairSigner> => {
      const wallet = await generateKeyPairSigner()
      if (sol > 0n) await localnet.giveSol(wallet.address, sol * SOL)
      return wallet
    },
    ...senders(rpc),
    ...readers(rpc),
  }
}

type Lifetime = BlockhashLifetimeConstraint

function senders(rpc: SolanaRpc) {
  const sign = async (payer: TransactionSigner, instructions: readonly Instruction[], life?: Lifetime) => {
    const lifetime = life ?? (await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send()).value
    const signed = await pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(payer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      (message) => appendTransactionMessageInstructions(instructions, message),
      (message) => signTransactionMessageWithSigners(message),
    )
    assertIsTransactionWithBlockhashLifetime(signed)
    const wire = getBase64EncodedWireTransaction(signed)
    return { signed, wire, signature: getSignatureFromTransaction(signed) }
  }
  const send = (wire: Base64EncodedWireTransaction, skipPreflight = true): Promise<Signature> =>
    rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight }).send()
  return {
    sign,
    send,
    /** Signed, not sent. */
    aTransfer: (from: TransactionSigner, to: Address, amount: bigint, life?: Lifetime) =>
      sign(from, [transfer(from, to, amount)], life),
    /** Signed and sent. */
    transfer: async (from: TransactionSigner, to: Address, amount: bigint): Promise<Signature> =>
      send((await sign(from, [transfer(from, to, amount)])).wire),
  }
}

function readers(rpc: SolanaRpc) {
  return {
    statusOf: async (signature: Signature) => {
      const { value } = await rpc.getSignatureStatuses([signature], { searchTransactionHistory: true }).send()
      return value[0] ?? null
    },
    balanceOf: async (address: Address, commitment: 'processed' | 'confirmed' | 'finalized' = 'processed') =>
      (await rpc.getBalance(address, { commitment }).send()).value,
  }
}

type SolanaRpc = ReturnType<typeof createSolanaRpc>
export type KitClient = Awaited<ReturnType<typeof aKitClient>>

export function transfer(source: TransactionSigner, destination: Address, amount: bigint): Instruction {
  return getTransferSolInstruction({ source, destination, amount: lamports(amount) })
}

/** Calls a method that kit does not know. */
export async function callRaw(
  localnet: Pick<Localnet, 'url'>,
  method: string,
  params: readonly unknown[] = [],
) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(localnet.url, { method: 'POST', body })
  const reply: { result?: unknown; error?: { code: number; message: string } } = JSON.parse(
    await response.text(),
  )
  return reply
}

/** The code of the error that kit throws; the test fails if nothing is thrown. */
export async function codeOf(work: Promise<unknown>): Promise<number> {
  try {
    await work
  } catch (error) {
    if (isSolanaError(error)) return Reflect.get(error.context, '__code')
    throw error
  }
  throw new Error('nothing was thrown')
}
