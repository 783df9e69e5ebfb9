import { generateKeyPairSync, randomBytes } from 'node:crypto'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getAddressDecoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  type TransactionPartialSigner,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { associatedTokenAccount } from '../../src/wallet/token-account.ts'
import { localKey } from '../../src/wallet/wallet-key.ts'

export const USDC = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')

/** The address of a fresh wallet. */
export const anAddress = (): Address => address(localKey(generateKeyPairSync('ed25519').privateKey).address)

/** Different at every call, as blockhashes are: two equal payments are two messages. */
const aLifetime = () => ({
  blockhash: blockhash(getAddressDecoder().decode(randomBytes(32))),
  lastValidBlockHeight: 1n,
})

export const paySol = (from: Address, to: Address, lamports: bigint): Instruction =>
  getTransferSolInstruction({ source: createNoopSigner(from), destination: to, amount: lamports })

/** Creates the receiver's token account if it is missing, as a withdrawal does. */
export const payUsdc = (from: Address, to: Address, micros: bigint): Instruction[] => [
  getCreateAssociatedTokenIdempotentInstruction({
    payer: createNoopSigner(from),
    ata: address(associatedTokenAccount(to, USDC)),
    owner: to,
    mint: USDC,
  }),
  transferUsdc(from, address(associatedTokenAccount(to, USDC)), micros),
]

export const transferUsdc = (from: Address, tokenAccount: Address, micros: bigint): Instruction =>
  getTransferCheckedInstruction({
    source: address(associatedTokenAccount(from, USDC)),
    mint: USDC,
    destination: tokenAccount,
    authority: createNoopSigner(from),
    amount: micros,
    decimals: 6,
  })

export function messageOf(feePayer: Address, instructions: readonly Instruction[]): Buffer {
  const compiled = compileTransaction(
    pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayer(feePayer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(aLifetime(), message),
      (message) => appendTransactionMessageInstructions([...instructions], message),
    ),
  )
  return Buffer.from(Uint8Array.from(compiled.messageBytes))
}

/** A message that kit's own functions sign with this signer. */
export const signableBy = (signer: TransactionPartialSigner, instructions: readonly Instruction[]) =>
  pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayerSigner(signer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(aLifetime(), message),
    (message) => appendTransactionMessageInstructions([...instructions], message),
  )
