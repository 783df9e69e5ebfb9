import { one, type Queryable } from '../../platform/sql.ts'

export type AccountCount = { readonly total: number; readonly active: number; readonly admins: number }

/**
 * A login uses the session that it starts, and is remembered longer than the session: those of staff are deleted after
 * hours. Nobody is counted twice.
 */
export async function countAccounts(db: Queryable, now: Date): Promise<AccountCount> {
  const row = await one<AccountCount>(db, {
    text: `select count(*)::int as total,
                  (count(*) filter (
                    where player.last_login_at > $1::timestamptz - interval '30 days' or used.player_id is not null
                  ))::int as active,
                  (count(*) filter (where player.role = 'admin' and player.status = 'active'))::int as admins
             from player
             left join (
               select distinct player_id
                 from player_session
                where last_used_at > $1::timestamptz - interval '30 days'
             ) used on used.player_id = player.id
            where player.status <> 'deleted'`,
    values: [now],
  })
  return row ?? { total: 0, active: 0, admins: 0 }
}
