import type { Database } from '../platform/db.ts'
import type { Log } from '../platform/log.ts'
import { type Repeating, repeatEvery } from '../platform/repeat.ts'
import type { ChainBalances } from './ports.ts'
import { recordSolPrice } from './reserve-store.ts'

/** Often enough that a price of a minute ago, as Pyth may have, is shown without gaps. */
const READ_EVERY_MS = 10_000

type PriceDeps = { readonly audit: Database; readonly chain: ChainBalances; readonly log: Log }

/** Stores the price of SOL as the audit reads it, for screens and to compare the cashier's with. */
export function keepPrice({ audit, chain, log }: PriceDeps): Repeating {
  return repeatEvery(READ_EVERY_MS, 'read the price of SOL', log, async () => {
    const price = await chain.readSolPrice()
    if (price) await recordSolPrice(audit.pool, price)
  })
}
