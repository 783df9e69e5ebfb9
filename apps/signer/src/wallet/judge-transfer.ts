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

/** What a transaction can take from the hot wallet at most, fees included, and who gets it. */
export type Spending = {
  readonly lamports: bigint
  readonly usdc: bigint
  /** What the receivers get, without fees and rent. */
  readonly sent: { readonly lamports: bigint; readonly usdc: bigint }
  /** What the network gets, without rent. */
  readonly feeLamports: bigint
  /** Paid in SOL, or with a token account of their own. */
  readonly wallets: readonly string[]
  /** Paid in USDC. */
  readonly tokenAccounts: readonly string[]
}

export type Wallet = { readonly address: string; readonly usdcMint: string }
type Effect = { lamports?: bigint; rent?: bigint; usdc?: bigint; wallet?: string; tokenAccount?: string }

/** Refuses every transaction but one of the hot wallet alone that pays SOL or USDC out of it. */
export function judgeTransfer({ signers, instructions }: Message, wallet: Wallet): Spending {
  if (signers.length !== 1 || signers[0] !== wallet.address) refuse('unknown_transaction')
  if (instructions.length > INSTRUCTIONS_MAX) refuse('unknown_transaction')
  const effects = instructions.map((instruction) => effectOf(instruction, wallet))
  const sent = {
    lamports: sum(effects.map(({ lamports }) => lamports ?? 0n)),
    usdc: sum(effects.map(({ usdc }) => usdc ?? 0n)),
  }
  const feeLamports = SIGNATURE_LAMPORTS + priorityFee(instructions)
  const rent = sum(effects.map((effect) => effect.rent ?? 0n))
  return {
    lamports: sent.lamports + rent + feeLamports,
    usdc: sent.usdc,
    sent,
    feeLamports,
    wallets: effects.flatMap((effect) => effect.wallet ?? []),
    tokenAccounts: effects.flatMap(({ tokenAccount }) => tokenAccount ?? []),
  }
}

function effectOf(instruction: Instruction, wallet: Wallet): Effect {
  const { program } = instruction
  if (program === SYSTEM_PROGRAM) return solTransfer(instruction, wallet)
  if (program === TOKEN_PROGRAM) return usdcTransfer(instruction, wallet)
  if (program === ASSOCIATED_TOKEN_PROGRAM) return newTokenAccount(instruction, wallet)
  if (program === COMPUTE_BUDGET_PROGRAM) return {}
  return refuse('program_not_allowed')
}

function solTransfer(instruction: Instruction, { address }: Wallet): Effect {
  const { from, to, lamports } = readSolTransfer(instruction)
  return from === address ? { lamports, wallet: to } : refuse('instruction_not_allowed')
}

function usdcTransfer(instruction: Instruction, { address, usdcMint }: Wallet): Effect {
  const { source, destination, authority, micros } = readUsdcTransfer(instruction, usdcMint)
  if (authority !== address || source !== associatedTokenAccount(address, usdcMint))
    return refuse('instruction_not_allowed')
  return { usdc: micros, tokenAccount: destination }
}

function newTokenAccount(instruction: Instruction, { address, usdcMint }: Wallet): Effect {
  const { payer, owner } = readNewTokenAccount(instruction, usdcMint)
  if (payer !== address) return refuse('instruction_not_allowed')
  return { rent: TOKEN_ACCOUNT_LAMPORTS, wallet: owner }
}
