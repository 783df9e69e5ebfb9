import type pg from 'pg'
import type { Clock } from '../platform/clock.ts'
import { explainWaits } from '../queue/explain-waits.ts'
import type { QueuePorts, QueueStore } from '../queue/ports.ts'
import { NO_SEARCH } from '../queue/shown-count.ts'
import { countWaiting, findOpenTicket } from '../queue/store.ts'
import type { Strikes } from '../queue/strikes.ts'
import type { Connection } from './connections.ts'
import type { Courier } from './courier.ts'
import { type BalanceOf, balancePayload } from './push-news.ts'
import type { WaitingPlayers } from './waiting-players.ts'

type StatusDeps = {
  readonly pool: pg.Pool
  readonly store: QueueStore
  readonly ports: QueuePorts
  readonly clock: Clock
  readonly courier: Courier
  readonly waiting: WaitingPlayers
  readonly balanceOf: BalanceOf
  readonly strikesOf: (playerId: string) => Promise<Strikes>
}

/** Shows a new connection where its player stands. Also without a search: one may have ended while they were offline. */
export async function showStatus(deps: StatusDeps, connection: Connection): Promise<void> {
  const { playerId } = connection
  const ticket = await findOpenTicket(deps.pool, playerId)
  if (ticket) deps.waiting.add(playerId, ticket)
  else connection.emit('queueChanged', NO_SEARCH)
  connection.emit('strikesChanged', await deps.strikesOf(playerId))
  connection.emit('balanceChanged', balancePayload(await deps.balanceOf(playerId)))
  if (ticket) await showWaits(deps)
}

/** [Q10] */
export async function showWaits({ pool, waiting, ...deps }: StatusDeps): Promise<void> {
  waiting.push(await explainWaits(deps, await countWaiting(pool)))
}

/** [M7] A player sees a strike when it happens, and how long a bar lasts. */
export async function showStrikes(
  { strikesOf, courier }: StatusDeps,
  playerIds: readonly string[],
): Promise<void> {
  await Promise.all(
    playerIds.map(async (playerId) => {
      const payload = await strikesOf(playerId)
      courier.send(playerId, { kind: 'event', name: 'strikesChanged', payload })
    }),
  )
}
