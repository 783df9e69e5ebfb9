import type { OnSessionEnded } from '../identity/identity.ts'
import { findEndedSessions } from '../identity/sessions/session-store.ts'
import type { Context } from '../platform/context.ts'
import { repeatEvery } from '../platform/repeat.ts'
import type { Connections } from '../realtime/connections.ts'
import type { Courier } from '../realtime/courier.ts'

const CHECK_EVERY_MS = 30_000

/** Sends the end of a session to every node that has sockets of the player. */
export const announceSessionEnds =
  (send: Courier['send']): OnSessionEnded =>
  ({ playerId, sessionId }) =>
    send(playerId, { kind: 'sessionEnded', sessionId })

/** Closes sockets whose session has ended in PostgreSQL, in case the message that announced the end was lost. */
export function closeEndedSessions(
  { log, clock, database }: Pick<Context, 'log' | 'clock' | 'database'>,
  connections: Connections,
  checkEveryMs = CHECK_EVERY_MS,
): { stop: () => Promise<void> } {
  return repeatEvery(checkEveryMs, 'close ended sessions', log, async () => {
    const open = connections.sessions()
    if (open.size === 0) return
    const ended = await findEndedSessions(database.pool, [...open.keys()], new Date(clock.nowMs()))
    for (const sessionId of ended) connections.endSession(open.get(sessionId) ?? '', sessionId)
  })
}
