import { type Address, address, getAddressDecoder } from '@solana/kit'
import { inLanes } from '../platform/in-lanes.ts'
import { ACCOUNTS_PER_CALL, type ChainRpc, type ReadAccount, readAccounts } from './read-accounts.ts'
import { associatedTokenAccount, TOKEN_PROGRAM } from './token-account.ts'

/** Each wallet is read with its token account. */
const WALLETS_PER_CALL = ACCOUNTS_PER_CALL / 2
/** 10,000 deposit addresses are 200 calls. More at once would look like an attack to a provider. */
const CALLS_AT_ONCE = 16

export type OurAddresses = {
  /** Hot and cold wallets: few. */
  wallets(): Promise<readonly string[]>
  /** In the order in which they were made, from this one on. */
  depositAddresses(fromIndex: number): Promise<readonly string[]>
}

type Deps = { readonly rpc: ChainRpc; readonly usdcMint: string; readonly addresses: OurAddresses }
type Wallet = { readonly wallet: Address; readonly tokenAccount: Address }
export type Holdings = { readonly sol: bigint; readonly usdc: bigint }
export type FinalizedBalances = Holdings & { readonly slot: bigint }

/** Reads every address, or the wallets and the deposit addresses that are known to hold something. */
export type ReadScope = 'whole' | { readonly named: readonly string[] }

/**
 * Sums up the finalized coins of our addresses. Pages are read at different slots, so the wallets that coins are
 * swept into are read before and after the deposit addresses, and the lesser amount counts: coins that move meanwhile
 * are counted once or not at all, never twice. A sum that is too small is read again (`checkReserve`).
 */
export function createBalanceReader({ rpc, usdcMint, addresses }: Deps) {
  const mint = address(usdcMint)
  const derived = new Map<string, Wallet>()
  const deposits = new Map<string, Wallet>()
  /** The deposit addresses that were not empty when all of them were last read; null before. */
  let holding: readonly Wallet[] | null = null

  async function walletOf(text: string): Promise<Wallet> {
    const wallet = address(text)
    const made = derived.get(text) ?? { wallet, tokenAccount: await associatedTokenAccount(wallet, mint) }
    derived.set(text, made)
    return made
  }

  async function learnDeposits(): Promise<void> {
    // Addresses are never changed or removed, so only new ones are read.
    for (const text of await addresses.depositAddresses(deposits.size))
      deposits.set(text, await walletOf(text))
  }

  /** An address that the signer did not make is never ours. */
  function inScope(scope: ReadScope): readonly Wallet[] {
    if (scope === 'whole' || holding === null) return [...deposits.values()]
    const named = scope.named.flatMap((text) => deposits.get(text) ?? [])
    return [...new Set([...holding, ...named])]
  }

  const read = (page: readonly Wallet[], minSlot?: bigint) => readPage(rpc, { page, mint, minSlot })

  return async (scope: ReadScope, minSlot = 0n): Promise<FinalizedBalances> => {
    const wallets = await Promise.all((await addresses.wallets()).map(walletOf))
    if (wallets.length > WALLETS_PER_CALL) throw new Error('more wallets than one call can read')
    await learnDeposits()
    const chosen = inScope(scope)
    const before = await read(wallets, minSlot)
    const pages = await inLanes(CALLS_AT_ONCE, pagesOf(chosen), (page) => read(page, before.slot))
    const lastSlot = pages.reduce((last, { slot }) => (slot > last ? slot : last), before.slot)
    const after = await read(wallets, lastSlot)
    const inWallets = before.holdings.map((first, index) => lesser(first, after.holdings[index] ?? NOTHING))
    const inDeposits = pages.flatMap(({ holdings }) => holdings)
    if (chosen.length === deposits.size) holding = chosen.filter((_, index) => !isEmpty(inDeposits[index]))
    return { ...sum([...inWallets, ...inDeposits]), slot: before.slot }
  }
}

const isEmpty = (held: Holdings = NOTHING): boolean => held.sol === 0n && held.usdc === 0n
const NOTHING: Holdings = { sol: 0n, usdc: 0n }

type Page = { readonly page: readonly Wallet[]; readonly mint: Address; readonly minSlot: bigint | undefined }

async function readPage(rpc: ChainRpc, { page, mint, minSlot }: Page) {
  const { slot, accounts } = await readAccounts(
    rpc,
    page.flatMap(({ wallet, tokenAccount }) => [wallet, tokenAccount]),
    minSlot,
  )
  const holdings = page.map(
    ({ wallet }, index): Holdings => ({
      sol: accounts[2 * index]?.lamports ?? 0n,
      usdc: tokensOf(accounts[2 * index + 1] ?? null, { wallet, mint }),
    }),
  )
  return { slot, holdings }
}

/** The layout of the token program: mint, owner, amount. An account that belongs to someone else now holds nothing of ours. */
function tokensOf(account: ReadAccount | null, { wallet, mint }: { wallet: Address; mint: Address }): bigint {
  if (!account || account.owner !== TOKEN_PROGRAM || account.data.length < 72) return 0n
  const addressAt = (offset: number) => getAddressDecoder().decode(account.data, offset)
  return addressAt(0) === mint && addressAt(32) === wallet ? account.data.readBigUInt64LE(64) : 0n
}

function pagesOf(wallets: readonly Wallet[]): Wallet[][] {
  const count = Math.ceil(wallets.length / WALLETS_PER_CALL)
  return Array.from({ length: count }, (_, page) =>
    wallets.slice(page * WALLETS_PER_CALL, (page + 1) * WALLETS_PER_CALL),
  )
}

const lesserOf = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const lesser = (a: Holdings, b: Holdings): Holdings => ({
  sol: lesserOf(a.sol, b.sol),
  usdc: lesserOf(a.usdc, b.usdc),
})
const sum = (all: readonly Holdings[]): Holdings =>
  all.reduce((total, { sol, usdc }) => ({ sol: total.sol + sol, usdc: total.usdc + usdc }), NOTHING)
