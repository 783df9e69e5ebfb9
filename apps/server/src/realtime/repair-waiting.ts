import type pg from 'pg'
import type { CertificateBook } from '../match/certificate-book.ts'
import { type PublicPlayerPorts, showPlayers } from '../match/show-players.ts'
import { loadEntries, loadHead } from '../match/store.ts'
import { seatOf } from '../match/stored-match.ts'
import type { Clock } from '../platform/clock.ts'
import { NO_SEARCH } from '../queue/shown-count.ts'
import { listEnded } from '../queue/store.ts'
import type { Courier } from './courier.ts'
import { matchFoundMessage } from './push-news.ts'
import type { WaitingPlayers } from './waiting-players.ts'

/** A pairing round takes up to half of its two seconds to announce its matches, one after another. */
const ANNOUNCED_WITHIN_MS = 1_500

type RepairDeps = {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly ports: PublicPlayerPorts
  readonly certificates: CertificateBook
  readonly courier: Courier
  readonly waiting: WaitingPlayers
}

/**
 * Updates players who still see themselves in a queue that they have left: the node that paired them may have died,
 * or Redis may have lost its message.
 */
export async function repairWaiting({
  pool,
  clock,
  ports,
  certificates: book,
  courier,
  waiting,
}: RepairDeps): Promise<void> {
  const ended = await listEnded(pool, waiting.ticketIds(), clock.nowMs() - ANNOUNCED_WITHIN_MS)
  for (const { id, playerId, matchId } of ended) {
    // Notified meanwhile. A second notice would lead the player back into a match that may be over.
    if (!waiting.has(playerId, id)) continue
    if (matchId === null) {
      waiting.remove(playerId)
      courier.deliver(playerId, { kind: 'event', name: 'queueChanged', payload: NO_SEARCH })
      continue
    }
    const match = await loadHead(pool, matchId)
    const entries = (await loadEntries(pool, matchId, -1)) ?? []
    const [header] = entries
    const seat = match && seatOf(match.facts, playerId)
    if (!header || !match || seat === undefined) {
      waiting.remove(playerId)
      continue
    }
    const shownTo = await showPlayers(ports, match.facts, entries)
    const certificates = await book.certificatesOf([header.stored])
    const found = { matchId, seat, ticketId: id, header: header.stored, certificates, shownTo }
    if (waiting.has(playerId, id)) courier.deliver(playerId, matchFoundMessage(found))
  }
}
