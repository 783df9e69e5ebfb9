import { many, one, type Queryable } from '../../platform/sql.ts'

/** Nobody reads a longer list. What is not shown ends with "log out everywhere". */
const SHOWN_MAX = 50

export type ListedSession = {
  readonly id: string
  readonly device: string
  readonly network: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
}

/** A session whose last refresh token has expired is over, although nothing ended it. */
export async function listSessions(
  db: Queryable,
  { playerId, now }: { playerId: string; now: Date },
): Promise<ListedSession[]> {
  return many<ListedSession>(db, {
    text: `select session.id, session.device, session.network, session.created_at as "createdAt",
                  session.last_used_at as "lastUsedAt"
             from player_session as session
            where session.player_id = $1
              and session.ended_at is null
              and session.expires_at > $2
              and exists (
                select
                  from refresh_token as token
                 where token.session_id = session.id
                   and token.rotated_at is null
                   and token.expires_at > $2
              )
            order by session.last_used_at desc, session.id
            limit $3`,
    values: [playerId, now, SHOWN_MAX],
  })
}

export async function isSessionOf(
  db: Queryable,
  { playerId, sessionId }: { playerId: string; sessionId: string },
): Promise<boolean> {
  const row = await one<{ id: string }>(db, {
    text: 'select id from player_session where id = $1 and player_id = $2',
    values: [sessionId, playerId],
  })
  return row !== undefined
}
