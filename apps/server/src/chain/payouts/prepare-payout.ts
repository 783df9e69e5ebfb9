import { type Address, address, isSolanaError } from '@solana/kit'
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import {
  type ChainAccount,
  isWallet,
  judgeTokenAccount,
  type TokenAccountState,
} from './judge-destination.ts'
import { compilePayout, feeOf, type PayoutPlan, spreadPrice } from './payout-message.ts'
import type { PayoutRpc } from './payout-rpc.ts'

/** More than any payout needs: only for simulating. */
const SIMULATED_UNITS = 200_000
/** What runs between simulation and inclusion may cost a little more. */
const UNITS_MARGIN = { percent: 120n, more: 500n }
export const unitsWithMargin = (used: bigint): number =>
  Number((used * UNITS_MARGIN.percent) / 100n + UNITS_MARGIN.more)
const UNIT_PRICE_MIN = 1_000n
const UNIT_PRICE_MAX = 1_000_000n
export const TOKEN_AMOUNT_AT = 64

export type PayoutOrder = {
  readonly id: string
  readonly attempt: number
  readonly coin: 'sol' | 'usdc'
  readonly units: bigint
  readonly address: string
}

export type PreparedPayout = {
  readonly message: Buffer
  readonly lastValidBlockHeight: bigint
  /** What the network and a new token account may cost at most. */
  readonly networkLamports: bigint
}

/** `hot_wallet`: too little is in it. `address_unusable`: the chain would refuse, or the coins would not reach the wallet. */
export type PayoutRefusal = 'hot_wallet' | 'address_unusable'

export type PrepareDeps = { readonly rpc: PayoutRpc; readonly usdcMint: string; readonly hot: string }

/** Builds the transaction of one attempt: checked on the chain, simulated, with a price that rises with each attempt. */
export async function preparePayout(
  deps: PrepareDeps,
  order: PayoutOrder,
): Promise<{ readonly payout: PreparedPayout } | { readonly refused: PayoutRefusal }> {
  const { rpc } = deps
  const found = await readDestination(deps, order.address)
  if (await isUnusable(rpc, order, found)) return { refused: 'address_unusable' }
  const plan = planOf(deps, order, found)
  const lifetime = await rpc.latestBlockhash()
  const unitPrice = spreadPrice(risingPrice(await rpc.recentUnitPrices(plan.hot), order.attempt), order)
  const simulation = { computeUnits: SIMULATED_UNITS, unitPrice, lifetime }
  const rent = plan.usdc.isNew ? await rpc.rentOfTokenAccount() : 0n
  const needed = {
    sol: (order.coin === 'sol' ? order.units : 0n) + rent + feeOf(simulation) + (await rpc.rentOfWallet()),
    usdc: order.coin === 'usdc' ? order.units : 0n,
  }
  if (found.hot.sol < needed.sol || found.hot.usdc < needed.usdc) return { refused: 'hot_wallet' }
  const { error, computeUnits: used } = await rpc.simulate(compilePayout(plan, simulation).unsigned)
  if (error !== null) return refusalOf(error)
  const budget = { computeUnits: unitsWithMargin(used), unitPrice, lifetime }
  return {
    payout: {
      message: compilePayout(plan, budget).message,
      lastValidBlockHeight: lifetime.lastValidBlockHeight,
      networkLamports: feeOf(budget) + rent,
    },
  }
}

export type FoundDestination = {
  readonly wallet: ChainAccount | null
  readonly tokenAccount: TokenAccountState
  readonly tokenAddress: Address
  readonly hotTokenAddress: Address
  readonly hot: { readonly sol: bigint; readonly usdc: bigint }
}

export async function readDestination(
  { rpc, usdcMint, hot }: PrepareDeps,
  destination: string,
): Promise<FoundDestination> {
  const mint = address(usdcMint)
  const [wallet, hotWallet] = [address(destination), address(hot)]
  const [tokenAddress, hotTokenAddress] = [
    await tokenAddressOf(wallet, mint),
    await tokenAddressOf(hotWallet, mint),
  ]
  const [found = null, token = null, hotAccount, hotToken = null] = await rpc.readAccounts([
    wallet,
    tokenAddress,
    hotWallet,
    hotTokenAddress,
  ])
  const hasHotTokens = judgeTokenAccount(hotToken, { wallet: hotWallet, mint }) === 'usable'
  return {
    wallet: found,
    tokenAccount: judgeTokenAccount(token, { wallet, mint }),
    tokenAddress,
    hotTokenAddress,
    hot: {
      sol: hotAccount?.lamports ?? 0n,
      usdc: hasHotTokens && hotToken ? hotToken.data.readBigUInt64LE(TOKEN_AMOUNT_AT) : 0n,
    },
  }
}

/** The chain refuses to leave an account with less than its rent. */
export async function isTooLittle(
  rpc: PayoutRpc,
  { coin, units }: Pick<PayoutOrder, 'coin' | 'units'>,
  { wallet }: FoundDestination,
): Promise<boolean> {
  return coin === 'sol' && (wallet?.lamports ?? 0n) + units < (await rpc.rentOfWallet())
}

async function isUnusable(rpc: PayoutRpc, order: PayoutOrder, found: FoundDestination): Promise<boolean> {
  if (!isWallet(found.wallet)) return true
  if (order.coin === 'usdc') return found.tokenAccount === 'unusable'
  return isTooLittle(rpc, order, found)
}

function planOf({ usdcMint, hot }: PrepareDeps, order: PayoutOrder, found: FoundDestination): PayoutPlan {
  const isNew = order.coin === 'usdc' && found.tokenAccount === 'missing'
  return {
    hot: address(hot),
    destination: address(order.address),
    coin: order.coin,
    units: order.units,
    usdc: { mint: address(usdcMint), from: found.hotTokenAddress, to: found.tokenAddress, isNew },
  }
}

/** Three of four recent transactions paid less; each further attempt offers twice as much, up to a limit. */
export function risingPrice(recent: readonly bigint[], attempt: number): bigint {
  const sorted = recent.toSorted((a, b) => (a < b ? -1 : 1))
  const usual = sorted[Math.floor(sorted.length * 0.75)] ?? 0n
  const offered = (usual > UNIT_PRICE_MIN ? usual : UNIT_PRICE_MIN) * 2n ** BigInt(Math.min(attempt - 1, 20))
  return offered < UNIT_PRICE_MAX ? offered : UNIT_PRICE_MAX
}

/** A program said no: it will say so again. Anything else may be different in a moment. */
function refusalOf(error: unknown): { readonly refused: PayoutRefusal } {
  const isOfProgram =
    isSolanaError(error) || (typeof error === 'object' && error !== null && 'InstructionError' in error)
  if (isOfProgram) return { refused: 'address_unusable' }
  throw new Error(`the simulation of a payout failed: ${JSON.stringify(error)}`)
}

export async function tokenAddressOf(owner: Address, mint: Address): Promise<Address> {
  const [found] = await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS })
  return found
}
