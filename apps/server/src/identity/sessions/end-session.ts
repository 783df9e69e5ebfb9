import type { Context } from '../../platform/context.ts'
import { type Identity, nowOf } from '../identity.ts'
import { hashToken } from '../secrets.ts'
import { readAccessToken } from './access-token.ts'
import { type EndedSession, endSessions, findSessionOfToken } from './session-store.ts'

/** Without the key prefix, as channels have none; the prefix is put in front by hand. */
export const SESSION_ENDED_CHANNEL = 'session-ended'

/** Ends whatever the client still holds: the session of its cookie and that of its access token. */
export async function logOut(
  identity: Identity,
  held: { refreshToken: string | null; accessToken: string | null },
): Promise<void> {
  const { database } = identity
  const ofCookie = held.refreshToken
    ? await findSessionOfToken(database.pool, hashToken(held.refreshToken))
    : null
  const ofToken = held.accessToken ? await readAccessToken(identity, held.accessToken) : null
  const sessionIds = [ofCookie, ofToken?.sessionId].filter((id) => id !== null && id !== undefined)
  const ended = await endSessions(database.pool, { sessionIds }, { reason: 'logout', now: nowOf(identity) })
  await announceEnded(identity, ended)
}

/**
 * After the commit: tells open sockets at once. PostgreSQL has ended the session already, so a lost message costs
 * nothing but the delay until the socket's next look there.
 */
export async function announceEnded(
  { redis, config, log }: Pick<Context, 'redis' | 'config' | 'log'>,
  ended: readonly EndedSession[],
): Promise<void> {
  const channel = `${config.REDIS_KEY_PREFIX}${SESSION_ENDED_CHANNEL}`
  for (const session of ended) {
    // Not awaited: an answer must not wait for a Redis that hangs.
    void redis.publish(channel, JSON.stringify(session)).catch((err: unknown) => {
      log.warn({ err }, 'the end of a session could not be announced')
    })
  }
}
