import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { sharedStack } from './config.ts'

// What tests need and no request can do: invite staff, give money, read what is stored.

/** An invitation to the staff, as the command for the first two makes it. Returns the path of its link. */
export async function inviteStaff(email: string): Promise<string> {
  const secret = randomBytes(16).toString('base64url')
  await run(
    `insert into staff_invitation (id, link_hash, email_lower, created_at, expires_at)
     values (gen_random_uuid(), sha256($1::text::bytea), lower($2), now(), now() + interval '1 day')`,
    [secret, email],
  )
  return `/admin/invitation#${secret}`
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
  await giveMoneyUnchecked(email, micros)
  await run('select player_check_seed(array(select id from player where email_lower = lower($1)))', [email])
}

/** [L1] The person has still to give date of birth and country. */
export async function giveMoneyUnchecked(email: string, micros: bigint): Promise<void> {
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

/** [M7] How often the person has missed a match they had joined. */
export async function strikesOf(email: string): Promise<number> {
  const { rows } = await run(
    `select count(*)::int as strikes
       from strike
       join player on player.id = strike.player_id
      where player.email_lower = lower($1)`,
    [email],
  )
  return Number(rows[0]?.['strikes'])
}

/** [C3] As if the person had withdrawn to this address long ago. */
export async function knowWithdrawalAddress(email: string, address: string): Promise<void> {
  await run(
    `insert into withdrawal_address (player_id, address, requested_at, usable_at)
     select id, $2, now() - interval '2 days', now() - interval '1 day' from player where email_lower = lower($1)`,
    [email, address],
  )
}

/** [M7] As if the person had missed a match a moment ago. */
export async function giveStrike(email: string): Promise<void> {
  await run(
    `insert into strike (match_id, seat, player_id, at)
     select gen_random_uuid(), 0, id, now() from player where email_lower = lower($1)`,
    [email],
  )
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

/** Ends what a test paused and announced: two people with passkeys would resume it. */
export async function forgetSettings(): Promise<void> {
  await run('delete from service_pause', [])
  await run('delete from announcement', [])
}

async function run(text: string, values: unknown[], options = '') {
  const client = new Client({ connectionString: sharedStack().adminDatabaseUrl, options })
  await client.connect()
  try {
    return await client.query(text, values)
  } finally {
    await client.end()
  }
}

/** Without the triggers that refuse it. Returns how many saves the match had. */
export async function deleteSavesOf(matchId: string): Promise<number | null> {
  const withoutTriggers = '-c session_replication_role=replica'
  const { rowCount } = await run('delete from match_save where match_id = $1', [matchId], withoutTriggers)
  return rowCount
}

/** What the journals say of a person's deposits: the price and the dollars that arrived. */
export async function depositsOf(
  email: string,
): Promise<{ coin: string; units: bigint; price: bigint; micros: bigint; fee: bigint }[]> {
  const { rows } = await run(
    `select d.coin::text as coin, d.units, (j.meta ->> 'price')::bigint as price, d.micros, d.fee
       from cashier_deposit d
       join player p on p.id = d.player_id
       join cashier_address a on a.index = d.address_index
       join ledger_journal j on j.key = 'dep:' || d.signature || ':' || a.address || ':' || d.coin
      where p.email_lower = lower($1)
      order by d.coin::text`,
    [email],
  )
  return rows.map((row) => ({
    coin: String(row['coin']),
    units: BigInt(row['units']),
    price: BigInt(row['price'] ?? 0),
    micros: BigInt(row['micros']),
    fee: BigInt(row['fee']),
  }))
}

/** The units of each withdrawal of the person, with its state. */
export async function withdrawalsOf(email: string): Promise<{ state: string; units: string }[]> {
  const { rows } = await run(
    `select w.state::text as state, w.units::text as units
       from withdrawal w
       join player p on p.id = w.player_id
      where p.email_lower = lower($1)`,
    [email],
  )
  return rows.map((row) => ({ state: String(row['state']), units: String(row['units']) }))
}

/** What the audit has found wrong in the ledger, and whether money stands still for it. */
export async function faultsOfLedger(): Promise<unknown[]> {
  const { rows } = await run(
    `select invariant as fault from ledger_breach
     union all
     select 'frozen' from ledger_freeze where frozen`,
    [],
  )
  return rows
}

/** [C7] Whether the coins of the house cover too little of what it owes. */
export async function areSolDepositsPaused(): Promise<boolean> {
  const { rows } = await run('select sol_deposits_paused from ledger_reserve', [])
  return rows[0]?.['sol_deposits_paused'] === true
}

/** [C3] As if the person had requested the address a day ago. Nothing before the cashier has named it to the signer. */
export async function passAddressWait(email: string): Promise<void> {
  const own = 'player_id = (select id from player where email_lower = lower($1))'
  await run(
    `update withdrawal_address set usable_at = now(), requested_at = now() - interval '1 day' where usable_at > now() and ${own}`,
    [email],
  )
  await run(
    `update withdrawal set due_at = now(), stop_until = now() where wait_reason is not null and ${own}`,
    [email],
  )
}

/** [B14] An empty pool of a past week whose review ends in an hour. */
export async function addPoolInReview(id: string): Promise<void> {
  await run(
    `insert into bounty_pool
       (id, tier, starts_at, ends_at, state, terms_version, scoring_matches_max, closing_at, review_at, review_ends_at)
     select $1, 5, d.day, d.day + interval '7 days', 'REVIEW', 1, 60, d.day + interval '7 days', now(), now() + interval '1 hour'
       from (select (substr($1, 6) || 'T00:00:00Z')::timestamptz as day) d`,
    [id],
  )
}
