import type { Queryable } from '../../platform/sql.ts'
import { listUnnotified, markNotified } from './deposit-store.ts'

const NOTIFIED_AT_ONCE_MAX = 500

/** Sends to the open screens of players. Best effort: screens read their wallet when they open. */
export type PlayerPushes = {
  readonly walletChanged: (playerIds: readonly string[]) => void
  readonly balanceChanged: (playerIds: readonly string[]) => void
}

/** Notifies players of what changed since the last notice, also of what a killed cashier had posted and not sent. */
export async function notifyPlayers(
  db: Queryable,
  pushes: PlayerPushes,
  onCredited: (afterSeconds: number) => void = () => undefined,
): Promise<void> {
  for (;;) {
    const unnotified = await listUnnotified(db, NOTIFIED_AT_ONCE_MAX)
    if (unnotified.length === 0) return
    const idsOf = (rows: typeof unnotified) => [...new Set(rows.map(({ playerId }) => playerId))]
    pushes.walletChanged(idsOf(unnotified))
    const credited = unnotified.filter(({ state }) => state === 'credited')
    if (credited.length > 0) pushes.balanceChanged(idsOf(credited))
    await markNotified(db, unnotified)
    for (const { creditedAfterSeconds } of credited)
      if (creditedAfterSeconds !== null) onCredited(creditedAfterSeconds)
    if (unnotified.length < NOTIFIED_AT_ONCE_MAX) return
  }
}
