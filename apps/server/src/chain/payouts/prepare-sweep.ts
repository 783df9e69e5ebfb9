import { address } from '@solana/kit'
import { type ChainAccount, judgeTokenAccount } from './judge-destination.ts'
import { compileForSigner, feeOf } from './payout-message.ts'
import {
  type PrepareDeps,
  type PreparedPayout,
  risingPrice,
  TOKEN_AMOUNT_AT,
  tokenAddressOf,
  unitsWithMargin,
} from './prepare-payout.ts'
import { type SweepPlan, sweepInstructions } from './sweep-message.ts'

/** The signer takes eight instructions: two for the price, one for a new token account, and these; seven signers fit into a packet. */
const SOURCES_MAX = 5
/** More than any sweep needs: only for simulating. */
const SIMULATED_UNITS = 400_000

export type SweepSource = {
  readonly index: bigint
  readonly address: string
  readonly tokenAccount: string
  /** What it holds by the ledger. */
  readonly units: bigint
}
export type SweepOrder = { readonly coin: 'sol' | 'usdc'; readonly sources: readonly SweepSource[] }
export type PreparedSweep = PreparedPayout & { readonly sources: readonly SweepSource[] }

/**
 * Builds the transaction that moves what the ledger has for some addresses into the hot wallet: no more, or coins that the ledger
 * does not have yet would move. Null if none of them can be swept now, or the hot wallet cannot pay the network.
 */
export async function prepareSweep(deps: PrepareDeps, order: SweepOrder): Promise<PreparedSweep | null> {
  const { rpc } = deps
  const hot = address(deps.hot)
  const mint = address(deps.usdcMint)
  const to = await tokenAddressOf(hot, mint)
  const [hotAccount = null, hotToken = null, ...found] = await rpc.readAccounts([
    hot,
    to,
    ...order.sources.map((source) => (order.coin === 'sol' ? source.address : source.tokenAccount)),
  ])
  const hotState = judgeTokenAccount(hotToken, { wallet: hot, mint })
  if (order.coin === 'usdc' && hotState === 'unusable') return null
  const least = await rpc.rentOfWallet()
  const sources = order.sources
    .filter((source, at) =>
      canBeSwept(found[at] ?? null, { ...order, source, least, usdcMint: deps.usdcMint }),
    )
    .slice(0, SOURCES_MAX)
  if (sources.length === 0) return null
  const isNew = order.coin === 'usdc' && hotState === 'missing'
  const rent = isNew ? await rpc.rentOfTokenAccount() : 0n
  const sweep = await compileSweep(deps, {
    hot,
    coin: order.coin,
    sources: sources.map((source) => ({
      units: source.units,
      address: address(source.address),
      tokenAccount: address(source.tokenAccount),
    })),
    usdc: { mint, to, isNew },
  })
  const networkLamports = sweep.fee + rent
  if ((hotAccount?.lamports ?? 0n) < networkLamports + least) return null
  return { ...sweep, networkLamports, sources }
}

type Judged = {
  readonly coin: 'sol' | 'usdc'
  readonly source: SweepSource
  readonly least: bigint
  readonly usdcMint: string
}

/** The chain refuses to leave an account with less than its rent, unless nothing is left. */
function canBeSwept(account: ChainAccount | null, { coin, source, least, usdcMint }: Judged): boolean {
  if (account === null) return false
  if (coin === 'sol') {
    const left = account.lamports - source.units
    return left === 0n || left >= least
  }
  const state = judgeTokenAccount(account, { wallet: address(source.address), mint: address(usdcMint) })
  return state === 'usable' && account.data.readBigUInt64LE(TOKEN_AMOUNT_AT) >= source.units
}

/** At the usual price: a sweep is not urgent, and one that expires is built again. */
async function compileSweep({ rpc }: PrepareDeps, plan: SweepPlan) {
  const lifetime = await rpc.latestBlockhash()
  const unitPrice = risingPrice(await rpc.recentUnitPrices(plan.hot), 1)
  const instructions = sweepInstructions(plan)
  const simulated = { computeUnits: SIMULATED_UNITS, unitPrice, lifetime }
  const { error, computeUnits } = await rpc.simulate(
    compileForSigner(plan.hot, instructions, simulated).unsigned,
  )
  if (error !== null) throw new Error(`the simulation of a sweep failed: ${JSON.stringify(error)}`)
  const budget = { computeUnits: unitsWithMargin(computeUnits), unitPrice, lifetime }
  return {
    message: compileForSigner(plan.hot, instructions, budget).message,
    lastValidBlockHeight: lifetime.lastValidBlockHeight,
    fee: feeOf(budget, plan.sources.length + 1),
  }
}
