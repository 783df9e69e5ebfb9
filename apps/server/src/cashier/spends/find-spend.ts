import type { ChainTransaction } from '../../chain/read-transaction.ts'
import type { Coin } from '../../ledger/ports.ts'

export type HotWallet = { readonly address: string; readonly tokenAccount: string }

export type Spend = {
  readonly signature: string
  readonly slot: bigint
  /** By how much the wallet holds less after it; negative if it holds more. */
  readonly lamports: bigint
  readonly usdc: bigint
  /** Null unless exactly one other account received coins. */
  readonly receiver: { readonly coin: Coin; readonly units: bigint; readonly address: string } | null
  /** What it took from other accounts, if it brought the wallet coins; null otherwise. */
  readonly swept: Swept | null
}

type Swept = { readonly coin: Coin; readonly accounts: readonly string[]; readonly units: readonly bigint[] }

/** What a transaction took from the hot wallet, or null: strangers can name the wallet and give to it, but not sign for it. */
export function findSpend(
  transaction: ChainTransaction,
  { address, tokenAccount }: HotWallet,
  usdcMint: string,
): Spend | null {
  const lamports = fallOf(transaction.lamports.get(address))
  const held = transaction.tokens.find(({ account, mint }) => account === tokenAccount && mint === usdcMint)
  const usdc = fallOf(held)
  if (!transaction.signers.includes(address) && lamports <= 0n && usdc <= 0n) return null
  const receivers = usdc > 0n ? tokenReceivers(transaction, usdcMint) : solReceivers(transaction)
  const [receiver, another] = receivers.filter(
    ({ account }) => account !== address && account !== tokenAccount,
  )
  return {
    signature: transaction.signature,
    slot: transaction.slot,
    lamports,
    usdc,
    receiver:
      receiver && !another ? { coin: receiver.coin, units: receiver.units, address: receiver.address } : null,
    swept: sweptBy(transaction, { usdcMint, hasBroughtSol: lamports < 0n, hasBroughtUsdc: usdc < 0n }),
  }
}

type Change = { readonly before: bigint; readonly after: bigint }
const fallOf = (change: Change | undefined): bigint => (change ? change.before - change.after : 0n)

type Receiver = NonNullable<Spend['receiver']> & { readonly account: string }

const solReceivers = ({ lamports }: ChainTransaction): Receiver[] =>
  [...lamports]
    .filter(([, { before, after }]) => after > before)
    .map(([account, change]) => ({ account, address: account, coin: 'sol', units: -fallOf(change) }))

/** By their owners: a withdrawal names a wallet, not its token account. */
const tokenReceivers = ({ tokens }: ChainTransaction, usdcMint: string): Receiver[] =>
  tokens
    .filter(({ mint, before, after }) => mint === usdcMint && after > before)
    .map(({ account, owner, ...change }) => ({
      account,
      address: owner ?? account,
      coin: 'usdc',
      units: -fallOf(change),
    }))

function sweptBy(
  { lamports, tokens }: ChainTransaction,
  {
    usdcMint,
    hasBroughtSol,
    hasBroughtUsdc,
  }: { usdcMint: string; hasBroughtSol: boolean; hasBroughtUsdc: boolean },
): Swept | null {
  if (hasBroughtUsdc) {
    const taken = tokens.filter(({ mint }) => mint === usdcMint)
    return sweptFrom(
      'usdc',
      taken.map((change) => [change.account, fallOf(change)]),
    )
  }
  if (!hasBroughtSol) return null
  return sweptFrom(
    'sol',
    [...lamports].map(([account, change]) => [account, fallOf(change)]),
  )
}

function sweptFrom(coin: Coin, changes: readonly (readonly [string, bigint])[]): Swept {
  const taken = changes.filter(([, fall]) => fall > 0n)
  return { coin, accounts: taken.map(([account]) => account), units: taken.map(([, fall]) => fall) }
}
