import { createHash } from 'node:crypto'
import {
  type Address,
  appendTransactionMessageInstructions,
  type BlockhashLifetimeConstraint,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { DECIMALS } from '@throwdown/rules/money'

const SIGNATURE_LAMPORTS = 5_000n
const MICRO = 1_000_000n
const PRICE_SPREAD = 1_000n

export type PayoutPlan = {
  readonly hot: Address
  readonly destination: Address
  readonly coin: 'sol' | 'usdc'
  readonly units: bigint
  readonly usdc: {
    readonly mint: Address
    readonly from: Address
    readonly to: Address
    /** The destination has no token account yet; we pay for it. */
    readonly isNew: boolean
  }
}

export type PayoutBudget = {
  readonly computeUnits: number
  /** Micro-lamports for one compute unit. */
  readonly unitPrice: bigint
  readonly lifetime: BlockhashLifetimeConstraint
}

/** A transaction that pays one destination and nothing else. */
export const compilePayout = (plan: PayoutPlan, budget: PayoutBudget) =>
  compileForSigner(plan.hot, instructionsOf(plan), budget)

/** A transaction of version 0, which the signer understands, at the cost of the hot wallet. */
export function compileForSigner(
  hot: Address,
  instructions: readonly Instruction[],
  { computeUnits, unitPrice, lifetime }: PayoutBudget,
) {
  const compiled = compileTransaction(
    pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayer(hot, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      (message) => setTransactionMessageComputeUnitLimit(computeUnits, message),
      (message) => setTransactionMessageComputeUnitPrice(unitPrice, message),
      (message) => appendTransactionMessageInstructions([...instructions], message),
    ),
  )
  return {
    message: Buffer.from(Uint8Array.from(compiled.messageBytes)),
    unsigned: getBase64EncodedWireTransaction(compiled),
  }
}

/** The bytes that are sent: one signature, then the message. */
export const wireOf = (message: Buffer, signature: Buffer): Buffer =>
  Buffer.concat([Buffer.of(1), signature, message])

/** What the network takes, without the rent of a new token account. The hot wallet signs, and maybe others. */
export const feeOf = (
  { computeUnits, unitPrice }: Pick<PayoutBudget, 'computeUnits' | 'unitPrice'>,
  signers = 1,
): bigint => SIGNATURE_LAMPORTS * BigInt(signers) + (BigInt(computeUnits) * unitPrice + MICRO - 1n) / MICRO

/**
 * Two equal payments with the same blockhash would be one transaction and one payment. A price that differs by less than
 * a lamport keeps them apart; the database refuses what is left.
 */
export function spreadPrice(unitPrice: bigint, { id, attempt }: { id: string; attempt: number }): bigint {
  const digest = createHash('sha256').update(`${id}:${attempt}`).digest()
  return unitPrice + 1n + (digest.readBigUInt64LE() % PRICE_SPREAD)
}

function instructionsOf({ hot, destination, coin, units, usdc }: PayoutPlan): Instruction[] {
  const payer = createNoopSigner(hot)
  if (coin === 'sol') return [getTransferSolInstruction({ source: payer, destination, amount: units })]
  const { mint, from, to, isNew } = usdc
  return [
    ...(isNew
      ? [getCreateAssociatedTokenIdempotentInstruction({ payer, ata: to, owner: destination, mint })]
      : []),
    getTransferCheckedInstruction({
      source: from,
      mint,
      destination: to,
      authority: payer,
      amount: units,
      decimals: DECIMALS.USDC,
    }),
  ]
}
