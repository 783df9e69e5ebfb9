import {
  createSolanaRpc,
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_MIN_CONTEXT_SLOT_NOT_REACHED as SLOT_NOT_REACHED,
} from '@solana/kit'
import type { Queryable } from '../platform/sql.ts'
import { listDepositAddresses, listWallets } from './our-addresses-store.ts'
import { createBalanceReader, type ReadScope } from './read-balances.ts'
import { readPrice } from './read-price.ts'
import type { PriceRefusal } from './sol-price.ts'

type AuditChainDeps = {
  readonly rpcUrl: string
  readonly usdcMint: string
  /** As a role that may read what the signer wrote. */
  readonly database: Queryable
  readonly nowMs: () => number
  readonly onPriceRefused?: (refusal: PriceRefusal) => void
}

/** The chain as the audit reads it, through a node that no other process uses. */
export function openAuditChain({ rpcUrl, usdcMint, database, nowMs, onPriceRefused }: AuditChainDeps) {
  const rpc = createSolanaRpc(rpcUrl)
  const readBalances = createBalanceReader({
    rpc,
    usdcMint,
    addresses: {
      wallets: () => listWallets(database),
      depositAddresses: (fromIndex) => listDepositAddresses(database, fromIndex),
    },
  })
  return {
    /** Null while the node has not finalized `minSlot`. */
    async readFinalized(scope: ReadScope = 'whole', minSlot = 0n) {
      const balances = await readBalances(scope, minSlot).catch((error: unknown) => {
        if (isSolanaError(error, SLOT_NOT_REACHED)) return null
        throw error
      })
      if (balances === null) return null
      const { slot, ...held } = balances
      return (['usdc', 'sol'] as const).map((coin) => ({ coin, units: held[coin], slot }))
    },
    readSolPrice: () => readPrice({ rpc, nowMs, ...(onPriceRefused && { onRefused: onPriceRefused }) }),
  }
}
