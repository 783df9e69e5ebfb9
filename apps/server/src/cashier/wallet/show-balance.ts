import { findSolPrice } from '../../ledger/reserve-store.ts'
import { inSol } from '../../ledger/sol-figures.ts'
import type { Queryable } from '../../platform/sql.ts'
import { findReturned, findWithdrawOnlyReason, readOwnMoney } from './store.ts'

const MICROS_PER_CENT = 10_000n

/** What the player may stake, what it is worth in SOL, and what can only be taken out. */
export async function showBalance(db: Queryable, playerId: string) {
  const [money, price] = await Promise.all([readOwnMoney(db, playerId), findSolPrice(db)])
  const { available, reserved, withdrawing, withdrawOnly } = money
  const returned = withdrawOnly === 0n ? null : await findReturned(db, playerId)
  const isLimited = withdrawOnly > (returned?.micros ?? 0n)
  return {
    usdBalance: Number(available / MICROS_PER_CENT) / 100,
    solBalance: price && inSol(available, price),
    available: available.toString(),
    reserved: reserved.toString(),
    withdrawing: withdrawing.toString(),
    withdrawOnly: withdrawOnly.toString(),
    withdrawOnlyReason: isLimited ? await findWithdrawOnlyReason(db, playerId) : null,
    returned: returned && { micros: returned.micros.toString(), freeAtMs: returned.freeAt.getTime() },
  }
}
