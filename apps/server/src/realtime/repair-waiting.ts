import type pg from 'pg'
import { loadEntries, loadMatch } from '../matches/store.ts'
import { seatOf } from '../matches/stored-match.ts'
import { listEnded } from '../queue/store.ts'
import type { Courier } from './courier.ts'
import { matchFoundMessages } from './push-news.ts'
import type { WaitingPlayers } from './waiting-players.ts'

type Parts = { readonly pool: pg.Pool; readonly courier: Courier; readonly waiting: WaitingPlayers }

/** The node that paired them may have died, or Redis lost its message: whoever is shown as waiting and does not wait is told. */
export async function repairWaiting({ pool, courier, waiting }: Parts): Promise<void> {
  for (const { id, playerId, matchId } of await listEnded(pool, waiting.ticketIds())) {
    waiting.remove(playerId)
    if (matchId === null) {
      const payload = { ticket: null, playersWaiting: 0 }
      courier.deliver(playerId, { kind: 'event', name: 'queueChanged', payload })
      continue
    }
    const match = await loadMatch(pool, matchId)
    const [header] = await loadEntries(pool, matchId, -1)
    const seat = match && seatOf(match.facts, playerId)
    if (!header || seat === undefined) continue
    for (const message of matchFoundMessages({ matchId, seat, ticketId: id, header: header.stored }))
      courier.deliver(playerId, message)
  }
}
