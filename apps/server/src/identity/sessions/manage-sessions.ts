import type { PlayerSession } from '@throwdown/contract/security'
import { refuse } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/route.ts'
import { inTransaction } from '../../platform/sql.ts'
import { forgetDevices } from '../devices/device-store.ts'
import { type Client, type IdentityDeps, nowOf } from '../identity.ts'
import { hashToken } from '../secrets.ts'
import { announceEnded } from './end-session.ts'
import { endSessions } from './ending-store.ts'
import { isSessionOf, listSessions } from './session-list-store.ts'

type SessionListDeps = Pick<IdentityDeps, 'clock' | 'database'>
export type ManageSessionsDeps = SessionListDeps & Pick<IdentityDeps, 'onSessionEnded'>

export async function readSessions(
  deps: SessionListDeps,
  { playerId, sessionId }: Caller,
): Promise<PlayerSession[]> {
  const listed = await listSessions(deps.database.pool, { playerId, now: nowOf(deps) })
  return listed.map(({ id, device, network, createdAt, lastUsedAt }) => ({
    id,
    device,
    network,
    startedAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: id === sessionId,
  }))
}

/** Ends a session of the player. One of somebody else is not found, whether or not it exists. */
export async function endOwnSession(
  deps: ManageSessionsDeps,
  { signedIn, sessionId, client }: { signedIn: Caller; sessionId: string; client: Client },
): Promise<void> {
  const { pool } = deps.database
  if (!(await isSessionOf(pool, { playerId: signedIn.playerId, sessionId }))) refuse('not_found')
  const ending = endingBy(deps, signedIn, client)
  const ended = await inTransaction(pool, (transaction) =>
    endSessions(transaction, { sessionIds: [sessionId] }, ending),
  )
  announceEnded(deps, ended)
}

/** The other devices are strangers afterwards: who signs in there again is reported by mail. */
export async function endEverySession(
  deps: ManageSessionsDeps,
  signedIn: Caller,
  client: Client,
): Promise<void> {
  const { playerId } = signedIn
  const ended = await inTransaction(deps.database.pool, async (transaction) => {
    await forgetDevices(transaction, { playerId, except: hashToken(client.deviceToken) })
    return endSessions(transaction, { playerId }, endingBy(deps, signedIn, client))
  })
  announceEnded(deps, ended)
}

function endingBy(deps: SessionListDeps, { sessionId }: Caller, { origin }: Client) {
  return { reason: 'logout', now: nowOf(deps), from: origin, endedBySession: sessionId } as const
}
