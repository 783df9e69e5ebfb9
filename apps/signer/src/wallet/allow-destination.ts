import type pg from 'pg'
import { refuse } from '../refuse.ts'
import { inTurn, LOCKS } from '../store.ts'
import { addressBytes } from './base58.ts'
import { associatedTokenAccount, isOnCurve } from './token-account.ts'
import {
  countDestinationsOfHour,
  findAllowedAt,
  insertDestination,
  listDepositIndexes,
} from './wallet-store.ts'

const HOUR_MS = 3_600_000

export type AllowDeps = {
  readonly state: pg.Pool
  readonly usdcMint: string
  readonly waitHours: number
  readonly perHourMax: number
}

/** Returns when the wallet may be paid. A repeat does not change that time. */
export async function allowDestination(deps: AllowDeps, address: string): Promise<number> {
  const bytes = addressBytes(address)
  // An address that is not a public key belongs to a program: nobody could move what is sent there.
  if (!bytes || !isOnCurve(bytes)) return refuse('destination_not_allowed')
  const tokenAccount = associatedTokenAccount(address, deps.usdcMint)
  const allowedAt = await inTurn(deps.state, LOCKS.wallet, async (transaction) => {
    const known = await findAllowedAt(transaction, address)
    if (known) return known
    // Coins that leave the hot wallet must not come back into our own addresses: the audit could count them twice.
    if ((await listDepositIndexes(transaction, [address])).size > 0) refuse('destination_not_allowed')
    if ((await countDestinationsOfHour(transaction)) >= deps.perHourMax) refuse('hourly_limit')
    return insertDestination(transaction, { address, tokenAccount })
  })
  return allowedAt.getTime() + deps.waitHours * HOUR_MS
}
