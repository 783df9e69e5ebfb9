import { refuse } from '../refuse.ts'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
} from './programs.ts'
import {
  INSTRUCTIONS_MAX,
  priorityFee,
  readNewTokenAccount,
  readSolTransfer,
  readUsdcTransfer,
  SIGNATURE_LAMPORTS,
  sum,
  TOKEN_ACCOUNT_LAMPORTS,
} from './read-instruction.ts'
import type { Instruction, Message } from './read-message.ts'
import { associatedTokenAccount } from './token-account.ts'

export type House = {
  readonly hotWallet: string
  readonly coldWallets: readonly string[]
  readonly usdcMint: string
}

export type Sweep = {
  /** The addresses that must sign besides the hot wallet, which pays the network. */
  readonly from: readonly string[]
  /** What it moves into the wallets of the house. */
  readonly moved: { readonly lamports: bigint; readonly usdc: bigint }
  /** What it can take from the hot wallet at most. */
  readonly feeLamports: bigint
}

type Effect = { lamports?: bigint; usdc?: bigint; rent?: bigint; from?: string }

/**
 * Refuses every transaction but one that moves coins of its other signers into the wallets of the house. Nothing leaves
 * the hot wallet but the fee, and every other signer is the source of something.
 */
export function judgeSweep({ signers, instructions }: Message, house: House): Sweep {
  const [payer, ...from] = signers
  if (payer !== house.hotWallet || from.length === 0) refuse('unknown_transaction')
  if (instructions.length > INSTRUCTIONS_MAX) refuse('unknown_transaction')
  const effects = instructions.map((instruction) => effectOf(instruction, from, house))
  const sources = new Set(effects.flatMap((effect) => effect.from ?? []))
  if (!from.every((address) => sources.has(address))) refuse('unknown_transaction')
  return {
    from,
    moved: {
      lamports: sum(effects.map(({ lamports }) => lamports ?? 0n)),
      usdc: sum(effects.map(({ usdc }) => usdc ?? 0n)),
    },
    feeLamports:
      SIGNATURE_LAMPORTS * BigInt(signers.length) +
      priorityFee(instructions) +
      sum(effects.map(({ rent }) => rent ?? 0n)),
  }
}

function effectOf(instruction: Instruction, from: readonly string[], house: House): Effect {
  const wallets = new Set([house.hotWallet, ...house.coldWallets])
  const { program } = instruction
  if (program === SYSTEM_PROGRAM) {
    const { from: source, to, lamports } = readSolTransfer(instruction)
    if (!from.includes(source)) refuse('instruction_not_allowed')
    return wallets.has(to) ? { lamports, from: source } : refuse('destination_not_allowed')
  }
  if (program === TOKEN_PROGRAM) return usdcEffect(instruction, from, house)
  if (program === ASSOCIATED_TOKEN_PROGRAM) {
    const { payer, owner } = readNewTokenAccount(instruction, house.usdcMint)
    if (payer !== house.hotWallet) refuse('instruction_not_allowed')
    return wallets.has(owner) ? { rent: TOKEN_ACCOUNT_LAMPORTS } : refuse('destination_not_allowed')
  }
  return program === COMPUTE_BUDGET_PROGRAM ? {} : refuse('program_not_allowed')
}

function usdcEffect(instruction: Instruction, from: readonly string[], house: House): Effect {
  const { source, destination, authority, micros } = readUsdcTransfer(instruction, house.usdcMint)
  if (!from.includes(authority) || source !== associatedTokenAccount(authority, house.usdcMint))
    refuse('instruction_not_allowed')
  const tokenAccounts = [house.hotWallet, ...house.coldWallets].map((wallet) =>
    associatedTokenAccount(wallet, house.usdcMint),
  )
  return tokenAccounts.includes(destination)
    ? { usdc: micros, from: authority }
    : refuse('destination_not_allowed')
}
