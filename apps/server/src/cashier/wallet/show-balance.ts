import { findSolPrice } from '../../ledger/reserve-store.ts'
import { inSol } from '../../ledger/sol-figures.ts'
import type { Queryable } from '../../platform/sql.ts'
import { readOwnMoney } from './store.ts'

const MICROS_PER_CENT = 10_000n

/** What the player may stake or take out, and what it is worth in SOL. */
export async function showBalance(db: Queryable, playerId: string) {
  const [money, price] = await Promise.all([readOwnMoney(db, playerId), findSolPrice(db)])
  const { available, held, withdrawing } = money
  return {
    usdBalance: Number(available / MICROS_PER_CENT) / 100,
    solBalance: price && inSol(available, price),
    available: available.toString(),
    held: held.toString(),
    withdrawing: withdrawing.toString(),
  }
}
