import { z } from 'zod'
import { SESSION_ENDED_CHANNEL } from '../identity/sessions/end-session.ts'
import { findEndedSessions } from '../identity/sessions/session-store.ts'
import type { Context } from '../platform/context.ts'
import { repeatEvery } from '../platform/repeat.ts'
import type { Connections } from '../realtime/connections.ts'

/** An announcement may be lost with Redis; by then the session's sockets are found here. */
const LOOK_EVERY_MS = 30_000

const announcement = z.object({ playerId: z.string(), sessionId: z.string() })

/** Closes the sockets of ended sessions: at once when the end is announced, else at the next look into PostgreSQL. */
export function closeEndedSessions(
  { redis, config, log, clock, database }: Context,
  connections: Connections,
  lookEveryMs = LOOK_EVERY_MS,
): { stop: () => Promise<void> } {
  const listener = redis.duplicate()
  listener.on('error', () => undefined)
  listener
    .connect()
    .then(() =>
      listener.subscribe(`${config.REDIS_KEY_PREFIX}${SESSION_ENDED_CHANNEL}`, (text) => {
        const { playerId, sessionId } = announcement.parse(JSON.parse(text))
        connections.endSession(playerId, sessionId)
      }),
    )
    .catch((err: unknown) => log.warn({ err }, 'ends of sessions are not heard'))

  const look = repeatEvery(lookEveryMs, 'close ended sessions', log, async () => {
    const open = connections.sessions()
    if (open.size === 0) return
    const ended = await findEndedSessions(database.pool, [...open.keys()], new Date(clock.nowMs()))
    for (const sessionId of ended) connections.endSession(open.get(sessionId) ?? '', sessionId)
  })
  return {
    async stop() {
      await look.stop()
      if (listener.isOpen) listener.destroy()
    },
  }
}
