import { inTransaction } from '../../platform/sql.ts'
import { type Client, type IdentityDeps, nowOf } from '../identity.ts'
import { hashToken } from '../secrets.ts'
import { readAccessToken } from './access-token.ts'
import { type EndedSession, endSessions } from './ending-store.ts'
import { findSessionOfToken } from './session-store.ts'

export type LogOutDeps = Pick<IdentityDeps, 'clock' | 'config' | 'database' | 'onSessionEnded'>

/** Ends every session the client still holds: that of its cookie and that of its access token. */
export async function logOut(
  deps: LogOutDeps,
  held: { refreshToken: string | null; accessToken: string | null },
  { origin }: Client,
): Promise<void> {
  const { pool } = deps.database
  const ofCookie = held.refreshToken ? await findSessionOfToken(pool, hashToken(held.refreshToken)) : null
  const ofToken = held.accessToken ? await readAccessToken(deps, held.accessToken) : null
  const sessionIds = [ofCookie, ofToken?.sessionId].filter((id) => id !== null && id !== undefined)
  const ending = { reason: 'logout', now: nowOf(deps), from: origin } as const
  const ended = await inTransaction(pool, (transaction) => endSessions(transaction, { sessionIds }, ending))
  announceEnded(deps, ended)
}

/** Call after the commit: sockets of a session close only when PostgreSQL has ended it. */
export function announceEnded(
  { onSessionEnded }: Pick<IdentityDeps, 'onSessionEnded'>,
  ended: readonly EndedSession[],
): void {
  for (const session of ended) onSessionEnded(session)
}
