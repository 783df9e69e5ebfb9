import { many, one, type Queryable } from '../../platform/sql.ts'

/** Nobody logged in for so many months, and no session is open. Staff are removed by two people, never by a job. */
const IS_IDLE = `p.status <> 'deleted'
  and p.role = 'player'
  and coalesce(p.last_login_at, p.created_at) < $1::timestamptz - make_interval(months => $2)
  and not exists (
    select from player_session s where s.player_id = p.id and s.ended_at is null and s.expires_at > $1
  )
  and player_retention_reason(p.id) is null`

type IdleFor = { readonly months: number; readonly now: Date }

/** The accounts that have been idle for longest. */
export async function idlePlayers(db: Queryable, { months, now }: IdleFor, max: number): Promise<string[]> {
  const rows = await many<{ id: string }>(db, {
    text: `select p.id from player p where ${IS_IDLE} order by coalesce(p.last_login_at, p.created_at) limit $3`,
    values: [now, months, max],
  })
  return rows.map(({ id }) => id)
}

/** Whether the player, whose row the transaction has locked, is still idle. */
export async function isIdle(db: Queryable, { months, now }: IdleFor, playerId: string): Promise<boolean> {
  const row = await one<{ id: string }>(db, {
    text: `select p.id from player p where ${IS_IDLE} and p.id = $3`,
    values: [now, months, playerId],
  })
  return row !== undefined
}
