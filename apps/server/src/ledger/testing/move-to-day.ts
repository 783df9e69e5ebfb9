import type pg from 'pg'

/** As the owner, whom no trigger stops: all money and all matches of today moved so many days ago. */
export async function moveToDay(admin: pg.Pool, daysAgo: number): Promise<void> {
  const client = await admin.connect()
  await client.query("set session_replication_role = 'replica'")
  const today = `date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`
  await client.query(
    `update ledger_journal set created_at = ${today} - $1 * interval '1 day' where created_at >= ${today}`,
    [daysAgo],
  )
  await client.query(`update play_event set at = ${today} - $1 * interval '1 day' where at >= ${today}`, [
    daysAgo,
  ])
  client.release(true)
}
