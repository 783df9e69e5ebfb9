import { createSolanaRpc } from '@solana/kit'
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
    async readFinalized(scope: ReadScope = 'whole') {
      const { slot, ...held } = await readBalances(scope)
      return (['usdc', 'sol'] as const).map((coin) => ({ coin, units: held[coin], slot }))
    },
    readSolPrice: () => readPrice({ rpc, nowMs, ...(onPriceRefused && { onRefused: onPriceRefused }) }),
  }
}
