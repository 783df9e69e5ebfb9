import {
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_MIN_CONTEXT_SLOT_NOT_REACHED as SLOT_NOT_REACHED,
} from '@solana/kit'
import type { Queryable } from '../platform/sql.ts'
import { isNodeOfCashier } from './cashier-node-store.ts'
import type { ChainNode } from './open-node.ts'
import { listDepositAddresses, listWallets } from './our-addresses-store.ts'
import { createBalanceReader, type ReadScope } from './read-balances.ts'
import { readPrice } from './read-price.ts'
import type { PriceRefusal } from './sol-price.ts'

type AuditChainDeps = {
  readonly node: ChainNode
  readonly usdcMint: string
  /** As a role that may read what the signer wrote. */
  readonly database: Queryable
  readonly nowMs: () => number
  readonly onPriceRefused?: (refusal: PriceRefusal) => void
  /** The URL of the node, if nothing may be read while the cashier reads the same host: one that lies to it must not be the one that checks it. */
  readonly ownUrl?: string
}

class NodeIsShared extends Error {
  override readonly name = 'NodeIsShared'

  constructor() {
    super('AUDIT_SOLANA_RPC_URL is a node of the cashier, which the audit must not believe')
  }
}

/** The chain as the audit reads it, through a node that no other process uses. */
export function openAuditChain(deps: AuditChainDeps) {
  const { node, usdcMint, database, nowMs, onPriceRefused, ownUrl } = deps
  const rpc = node.usual
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
      if (ownUrl !== undefined && (await isNodeOfCashier(database, ownUrl))) throw new NodeIsShared()
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
