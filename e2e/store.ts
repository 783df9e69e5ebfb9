import { Client } from 'pg'
import { sharedStack } from './config.ts'

// What tests need and no request can do: move a deadline, make an administrator, read what is stored.

/** Lets the time of the person's codes run out. */
export async function expireCodes(email: string): Promise<void> {
  const changed = await run(
    `update one_time_code
        set expires_at = now() - interval '1 second'
      where owner_id in (
              select id from pending_signup where email_lower = lower($1)
              union all
              select id from player where email_lower = lower($1)
            )`,
    [email],
  )
  if (changed.rowCount === 0) throw new Error(`${email} has no code that could expire`)
}

export async function expireResetTokens(email: string): Promise<void> {
  const changed = await run(
    `update reset_token
        set expires_at = now() - interval '1 second'
       from player
      where player.id = reset_token.player_id
        and player.email_lower = lower($1)`,
    [email],
  )
  if (changed.rowCount === 0) throw new Error(`${email} has no reset token that could expire`)
}

export async function makeAdmin(email: string): Promise<void> {
  await run(`update player set role = 'admin' where email_lower = lower($1)`, [email])
}

/** Why each session of the person ended; null while it is alive. */
export async function sessionEnds(email: string): Promise<(string | null)[]> {
  const { rows } = await run(
    `select player_session.ended_because
       from player_session
       join player on player.id = player_session.player_id
      where player.email_lower = lower($1)
      order by player_session.created_at`,
    [email],
  )
  return rows.map((row) => row['ended_because'] ?? null)
}

export async function isSubscribed(email: string): Promise<boolean> {
  const { rows } = await run('select is_subscribed from player where email_lower = lower($1)', [email])
  return rows[0]?.['is_subscribed'] === true
}

/** Play money, as development gets it: a journal out of capital. No request gives money. */
export async function giveMoney(email: string, micros: bigint): Promise<void> {
  await run(
    `select ledger_seed('seed:e2e:' || player.id || ':' || $2::text, opened.id, $2::bigint)
       from player
      cross join lateral ledger_open_accounts(array['user:' || player.id || ':available']) opened
      where player.email_lower = lower($1)`,
    [email, micros.toString()],
  )
}

/** What the ledger says the person has to spend, in micro-dollars. */
export async function availableMicros(email: string): Promise<string> {
  const { rows } = await run(
    `select account.balance
       from player
       join ledger_account account on account.code = 'user:' || player.id || ':available'
      where player.email_lower = lower($1)`,
    [email],
  )
  return String(rows[0]?.['balance'])
}

/** The newest pool that ended this way, with its prizes from the first place on. */
export async function endedPool(
  state: 'SETTLED' | 'VOID',
): Promise<{ id: string; prizes: { username: string; amount: string }[] }> {
  const { rows } = await run(
    `select pool.id,
            coalesce(
              json_agg(json_build_object('username', player.username, 'amount', prize.amount::text) order by prize.place)
                filter (where prize.place is not null),
              '[]'
            ) as prizes
       from bounty_pool pool
       left join bounty_prize prize on prize.pool_id = pool.id
       left join player on player.id = prize.player_id
      where pool.state = $1
        and pool.total > 0
      group by pool.id
      order by pool.ends_at desc
      limit 1`,
    [state],
  )
  if (!rows[0]) throw new Error(`no pool ended as ${state}`)
  return { id: String(rows[0]['id']), prizes: rows[0]['prizes'] }
}

async function run(text: string, values: unknown[]) {
  const client = new Client({ connectionString: sharedStack().adminDatabaseUrl })
  await client.connect()
  try {
    return await client.query(text, values)
  } finally {
    await client.end()
  }
}
