import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { ChainBalances, ChainReading, Extent } from './ports.ts'
import {
  announceReading,
  findFinalSlot,
  findShortages,
  listCreditedAddresses,
  measureReserve,
  type Reserve,
  recordChain,
  recordSolPrice,
  snapshotLedger,
} from './reserve-store.ts'
import { type Breach, freezeMoney } from './store.ts'

export type ReserveCheck = {
  /** [I8] Coins of which the chain holds less than the ledger. */
  readonly shortages: readonly Breach[]
  readonly froze: boolean
  /** [I9] Null while no price is known. */
  readonly reserve: Reserve | null
}

/**
 * [I8] [I9] Reads the chain and compares it with the ledger. Only a shortage freezes money; the cashier posts a surplus. Little
 * coverage pauses SOL deposits inside the database [C7].
 */
export async function checkReserve(
  audit: pg.Pool,
  chain: ChainBalances,
  extent: Extent = 'whole',
): Promise<ReserveCheck> {
  const shortages = await findLastingShortages(audit, chain, extent)
  const [first] = shortages
  const froze =
    first !== undefined && (await freezeMoney(audit, `I8: ${first.subject} ${first.detail}`, 'audit'))
  await announceReading(audit)
  const price = await chain.readSolPrice()
  if (price) await recordSolPrice(audit, price)
  return { shortages, froze, reserve: await measureReserve(audit) }
}

/**
 * Few addresses, or coins that move between our own while they are read, may give too little, so the last word has a
 * reading of everything after one that was short. No withdrawal is signed in between: the newest reading is short.
 */
async function findLastingShortages(audit: pg.Pool, chain: ChainBalances, extent: Extent): Promise<Breach[]> {
  let shortages: Breach[] = []
  for (const scope of extent === 'quick' ? (['quick', 'whole', 'whole'] as const) : WHOLE_TWICE) {
    shortages = await readOnce(audit, chain, scope)
    if (shortages.length === 0) return []
  }
  return shortages
}

const WHOLE_TWICE = ['whole', 'whole'] as const

async function readOnce(audit: pg.Pool, chain: ChainBalances, extent: Extent): Promise<Breach[]> {
  // Before the chain: what is posted while it is read has not been compared.
  const marks = await snapshotLedger(audit)
  // After the mark: whatever is in the ledger by then was final at this slot.
  const minSlot = await findFinalSlot(audit)
  const scope = extent === 'whole' ? extent : { named: await listCreditedAddresses(audit) }
  for (const reading of await readFrom(minSlot, () => chain.readFinalized(scope, minSlot)))
    await recordChain(audit, reading, marks)
  return findShortages(audit)
}

/** Providers are often some slots apart. */
const REACHED_WITHIN_TRIES = 10
const TRY_AGAIN_MS = 500

/** The node of the audit has not finalized what the node of the cashier has: there is nothing to compare. */
export class NodeIsBehind extends Error {
  override readonly name = 'NodeIsBehind'
}

/**
 * Waits for a node that is a little behind, with the mark that was made: a node that is always behind a stream of deposits would never
 * reach the newest one. A reading of an older slot is none, also if the node ignores the request.
 */
async function readFrom(
  minSlot: bigint,
  read: () => Promise<readonly ChainReading[] | null>,
): Promise<readonly ChainReading[]> {
  for (let tries = 1; tries <= REACHED_WITHIN_TRIES; tries += 1) {
    const readings = await read()
    if (readings?.every(({ slot }) => slot >= minSlot)) return readings
    await delay(TRY_AGAIN_MS)
  }
  throw new NodeIsBehind(`the node of the audit has not finalized slot ${minSlot}`)
}
