import { DECIMALS } from '@throwdown/rules/money'
import { refuse } from '../refuse.ts'
import { COMPUTE_BUDGET_PROGRAM } from './programs.ts'
import type { Instruction } from './read-message.ts'

const SYSTEM_TRANSFER = 2
const TOKEN_TRANSFER_CHECKED = 12
const CREATE_IDEMPOTENT = 1
const COMPUTE_UNIT_LIMIT = 2
const COMPUTE_UNIT_PRICE = 3
const MICRO = 1_000_000n
export const SIGNATURE_LAMPORTS = 5_000n
/** More than the rent of a token account ever was: what creating one may cost us. */
export const TOKEN_ACCOUNT_LAMPORTS = 2_100_000n
export const INSTRUCTIONS_MAX = 8

/** Each form of an instruction that is signed, and nothing else of its program. */
export function readSolTransfer({ accounts, data }: Instruction) {
  const [from, to] = accounts
  if (data.length !== 12 || data.readUInt32LE() !== SYSTEM_TRANSFER || accounts.length !== 2)
    return refuse('instruction_not_allowed')
  if (from === undefined || to === undefined) return refuse('instruction_not_allowed')
  return { from, to, lamports: data.readBigUInt64LE(4) }
}

export function readUsdcTransfer({ accounts, data }: Instruction, usdcMint: string) {
  const [source, mint, destination, authority] = accounts
  if (data.length !== 10 || data[0] !== TOKEN_TRANSFER_CHECKED || accounts.length !== 4)
    return refuse('instruction_not_allowed')
  if (mint !== usdcMint || data[9] !== DECIMALS.USDC || !source || !destination || !authority)
    return refuse('instruction_not_allowed')
  return { source, destination, authority, micros: data.readBigUInt64LE(1) }
}

export function readNewTokenAccount({ accounts, data }: Instruction, usdcMint: string) {
  const [payer, , owner, mint] = accounts
  if (data.length !== 1 || data[0] !== CREATE_IDEMPOTENT || accounts.length !== 6)
    return refuse('instruction_not_allowed')
  if (mint !== usdcMint || payer === undefined || owner === undefined)
    return refuse('instruction_not_allowed')
  return { payer, owner }
}

/** At most one limit and one price: the chain refuses a second one, and a price without a limit has no known cost. */
export function priorityFee(instructions: readonly Instruction[]): bigint {
  const budget = instructions.filter(({ program }) => program === COMPUTE_BUDGET_PROGRAM)
  const ofKind = (kind: number, length: number) =>
    budget.filter(({ data }) => data[0] === kind && data.length === length)
  const limits = ofKind(COMPUTE_UNIT_LIMIT, 5)
  const prices = ofKind(COMPUTE_UNIT_PRICE, 9)
  if (limits.length + prices.length !== budget.length) refuse('instruction_not_allowed')
  const [[limit, ...moreLimits], [price, ...morePrices]] = [limits, prices]
  if (moreLimits.length > 0 || morePrices.length > 0) refuse('instruction_not_allowed')
  if (!price) return 0n
  if (!limit) return refuse('instruction_not_allowed')
  const microLamports = BigInt(limit.data.readUInt32LE(1)) * price.data.readBigUInt64LE(1)
  return (microLamports + MICRO - 1n) / MICRO
}

export const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((total, amount) => total + amount, 0n)
