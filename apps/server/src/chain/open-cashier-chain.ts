import { type Address, address, createSolanaRpc, getAddressDecoder } from '@solana/kit'
import { type ListOptions, listSignatures } from './list-signatures.ts'
import { ACCOUNTS_PER_CALL, type ReadAccount, readAccounts } from './read-accounts.ts'
import { readBlockhash } from './read-blockhash.ts'
import { readPrice } from './read-price.ts'
import { readStatuses } from './read-statuses.ts'
import { readTransaction } from './read-transaction.ts'
import type { PriceRefusal } from './sol-price.ts'
import { associatedTokenAccount, TOKEN_PROGRAM } from './token-account.ts'
import { watchAccounts } from './watch-accounts.ts'

type CashierChainDeps = {
  readonly rpcUrl: string
  readonly socketUrl: string
  readonly usdcMint: string
  readonly nowMs: () => number
  readonly onPriceRefused?: (refusal: PriceRefusal) => void
}

type WatchedWallet = { readonly address: string; readonly tokenAccount: string }

/** The layout of a token account: mint, owner, amount. */
const AMOUNT_AT = 64
const HEAD_BYTES = 72

/** The chain as the cashier sees it, through its own node. Addresses and signatures are plain text outside this folder. */
export function openCashierChain({ rpcUrl, socketUrl, usdcMint, nowMs, onPriceRefused }: CashierChainDeps) {
  const rpc = createSolanaRpc(rpcUrl)
  const mint = address(usdcMint)
  // Checking the text of an address costs more than reading its account, and each round reads all of them again.
  const checked = new Map<string, Address>()
  const checkedAddress = (text: string): Address => {
    const known = checked.get(text) ?? address(text)
    checked.set(text, known)
    return known
  }
  return {
    usdcMint,
    tokenProgram: TOKEN_PROGRAM,
    /** Each is read with its token account. */
    walletsPerCall: ACCOUNTS_PER_CALL / 2,
    tokenAccountOf: (wallet: string): Promise<string> => associatedTokenAccount(address(wallet), mint),
    /** What wallets hold at `confirmed`. */
    async readHoldings(wallets: readonly WatchedWallet[]) {
      const asked = wallets.flatMap((wallet) => [
        checkedAddress(wallet.address),
        checkedAddress(wallet.tokenAccount),
      ])
      const { accounts } = await readAccounts(rpc, asked, undefined, 'confirmed')
      return wallets.map((_, index) => ({
        lamports: accounts[2 * index]?.lamports ?? 0n,
        usdc: tokensOf(accounts[2 * index + 1] ?? null, mint),
      }))
    },
    listSignatures: (account: string, options: ListOptions) => listSignatures(rpc, account, options),
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
