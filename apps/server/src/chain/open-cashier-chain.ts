import { type Address, address, getAddressDecoder } from '@solana/kit'
import { type ListOptions, listPage, listSignatures, type PageOptions } from './list-signatures.ts'
import type { ChainNode } from './open-node.ts'
import { ACCOUNTS_PER_CALL, type ReadAccount, readAccounts } from './read-accounts.ts'
import { readBlockhash } from './read-blockhash.ts'
import { readFinalSlot } from './read-final-slot.ts'
import { readPrice } from './read-price.ts'
import { readStatuses } from './read-statuses.ts'
import { readTransaction } from './read-transaction.ts'
import type { PriceRefusal } from './sol-price.ts'
import { associatedTokenAccount, TOKEN_PROGRAM } from './token-account.ts'
import { watchAccounts } from './watch-accounts.ts'

type CashierChainDeps = {
  readonly node: ChainNode
  readonly socketUrl: string
  readonly usdcMint: string
  readonly nowMs: () => number
  readonly onPriceRefused?: (refusal: PriceRefusal) => void
}

type WatchedWallet = { readonly address: string; readonly tokenAccount: string }

/** The layout of a token account: mint, owner, amount. */
const AMOUNT_AT = 64
const HEAD_BYTES = 72

/** The chain as the cashier sees it, through a node of its own. Addresses and signatures are plain text outside this folder. */
export function openCashierChain({ node, socketUrl, usdcMint, nowMs, onPriceRefused }: CashierChainDeps) {
  const rpc = node.usual
  const mint = address(usdcMint)
  // Checking the text of an address costs more than reading its account, and each round reads all of them again.
  const checked = new Map<string, Address>()
  const checkedAddress = (text: string): Address => {
    const known = checked.get(text) ?? address(text)
    checked.set(text, known)
    return known
  }
  const holdingsOf = async (wallets: readonly WatchedWallet[], commitment: 'confirmed' | 'finalized') => {
    const asked = wallets.flatMap((wallet) => [
      checkedAddress(wallet.address),
      checkedAddress(wallet.tokenAccount),
    ])
    const { slot, accounts } = await readAccounts(rpc, asked, undefined, commitment)
    const holdings = wallets.map((_, index) => ({
      lamports: accounts[2 * index]?.lamports ?? 0n,
      usdc: tokensOf(accounts[2 * index + 1] ?? null, mint),
    }))
    return { slot, holdings }
  }
  return {
    usdcMint,
    tokenProgram: TOKEN_PROGRAM,
    /** Each is read with its token account. */
    walletsPerCall: ACCOUNTS_PER_CALL / 2,
    tokenAccountOf: (wallet: string): Promise<string> => associatedTokenAccount(address(wallet), mint),
    /** What wallets hold at `confirmed`. */
    async readHoldings(wallets: readonly WatchedWallet[]) {
      return (await holdingsOf(wallets, 'confirmed')).holdings
    },
    /** What wallets hold finally, at one slot. */
    readFinalHoldings: (wallets: readonly WatchedWallet[]) => holdingsOf(wallets, 'finalized'),
    readFinalSlot: () => readFinalSlot(rpc),
    listSignatures: (account: string, options: ListOptions) => listSignatures(rpc, account, options),
    listPage: (account: string, options: PageOptions) => listPage(rpc, account, options),
    readTransaction: (signature: string, commitment: 'confirmed' | 'finalized') =>
      readTransaction(rpc, signature, commitment),
    readStatuses: (signatures: readonly string[]) => readStatuses(rpc, signatures),
    readSolPrice: () => readPrice({ rpc, nowMs, ...(onPriceRefused && { onRefused: onPriceRefused }) }),
    readBlockhash: () => readBlockhash(rpc),
    watchAccounts: (onChange: (account: string) => void) => watchAccounts(socketUrl, onChange),
  }
}

function tokensOf(account: ReadAccount | null, mint: Address): bigint {
  if (!account || account.owner !== TOKEN_PROGRAM || account.data.length < HEAD_BYTES) return 0n
  return getAddressDecoder().decode(account.data) === mint ? account.data.readBigUInt64LE(AMOUNT_AT) : 0n
}
