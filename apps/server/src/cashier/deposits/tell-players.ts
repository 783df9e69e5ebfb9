import type { Queryable } from '../../platform/sql.ts'
import { listUntold, markTold } from './deposit-store.ts'

const TOLD_AT_ONCE_MAX = 500

/** Sends to the open screens of players. Best effort: screens read their wallet when they open. */
export type PlayerPushes = {
  readonly walletChanged: (playerIds: readonly string[]) => void
  readonly balanceChanged: (playerIds: readonly string[]) => void
}

/** Notifies players of what changed since the last notice, also of what a killed cashier had posted and not sent. */
export async function tellPlayers(db: Queryable, pushes: PlayerPushes): Promise<void> {
  for (;;) {
    const untold = await listUntold(db, TOLD_AT_ONCE_MAX)
    if (untold.length === 0) return
    const idsOf = (rows: typeof untold) => [...new Set(rows.map(({ playerId }) => playerId))]
    pushes.walletChanged(idsOf(untold))
    const credited = untold.filter(({ state }) => state === 'credited')
    if (credited.length > 0) pushes.balanceChanged(idsOf(credited))
    await markTold(db, untold)
    if (untold.length < TOLD_AT_ONCE_MAX) return
  }
}
