import { Client, type Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../src/platform/testing/database.ts'

let database: TestDatabase
let owner: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  owner = database.open('postgres', 2).pool
})
afterAll(() => database.drop())

/** What a process may write without a function of the database that checks it. A new right belongs here, with a reason. */
const WRITES: Readonly<Record<string, readonly string[]>> = {
  // What identity, mail and support store. No money, no match, no approval.
  throwdown_app: [
    'contact_message: insert, update',
    'contact_reply: insert',
    'day_key_made: delete, insert',
    'email_change: delete, insert, update',
    'factor_removal: delete, insert, update',
    'game_settings: delete, insert, update',
    'known_device: delete, insert',
    'mail_message: delete, insert, update',
    'one_time_code: delete, insert, update',
    'operator_certificate: insert',
    'passkey: delete, insert',
    'pending_signup: delete, insert',
    'player_recovery_code: insert',
    'player_second_factor: delete, insert',
    'player_session: delete',
    'rate_limit: delete, insert, update',
    'refresh_token: delete, insert',
    'rematch_offer: insert, update',
    'reset_token: delete, insert, update',
    'second_factor_challenge: delete, insert, update',
    'used_challenge: delete, insert',
    'used_realtime_ticket: delete, insert',
    'username_claim: delete, insert',
    'withdrawal_confirmation: delete, insert',
    'withdrawal_stop_link: delete, insert',
  ],
  throwdown_audit: ['audit_head_mail: insert'],
  throwdown_cashier: [
    'cashier_blockhash: insert, update',
    'cashier_node: insert, update',
    'withdrawal_address: insert',
    'withdrawal_attempt: insert',
    'withdrawal_quote: delete',
  ],
  throwdown_staff: ['integrity_case: insert'],
}

/** The columns of whole rows that it may change beyond them. */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  throwdown_app: [
    'known_device: last_used_at',
    'passkey: is_leaving, last_used_at, sign_count',
    'pending_signup: email, email_lower',
    'player: avatar, email, email_lower, email_verified_at, is_subscribed, last_login_at, must_set_password, password_hash, username, username_lower',
    'player_closing: mailed_at',
    'player_recovery_code: used_at',
    'player_second_factor: is_leaving, last_step',
    'player_session: ended_at, ended_because, last_used_at, network',
    'refresh_token: rotated_at',
    'withdrawal_confirmation: proved_at, proved_by, tries',
    'withdrawal_stop_link: used_at',
  ],
  throwdown_audit: ['ledger_checked: pass_ms, pass_part, pass_upto, seen, upto, whole_at, whole_ms'],
  throwdown_cashier: [
    'withdrawal: approval_refused_at, decided_at, due_at, ended_at, failure, fee, refused, request_journal, state, units, wait_reason, waits_until',
    'withdrawal_address: added_at, usable_at',
    'withdrawal_attempt: ended_at, final_slot, outcome, sent_at, signature, signed_at',
    'withdrawal_quote: answered_at, fee, network_lamports, price, price_at, refused, units, wait_reason, waits_until',
  ],
  throwdown_staff: ['integrity_case: closed_at, closed_by, confirmed_at, confirmed_by'],
}

const query = async <Row extends object>(sql: string): Promise<Row[]> => (await owner.query(sql)).rows

async function listed(sql: string): Promise<Record<string, string[]>> {
  const rows = await query<{ role: string; line: string }>(sql)
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ role }) => role)].map(([role, own]) => [role, own.map(({ line }) => line)]),
  )
}

test('no process writes into a table beyond this list', async () => {
  expect(
    await listed(`
      select grantee as role, table_name || ': ' || string_agg(lower(privilege_type), ', ' order by privilege_type) as line
        from information_schema.role_table_grants
       where privilege_type <> 'SELECT'
         and table_schema = 'public'
         and grantee like 'throwdown\\_%'
         and grantee <> 'throwdown_owner'
       group by grantee, table_name
       order by grantee, table_name`),
  ).toEqual(WRITES)
})

test('no process changes a column beyond this list', async () => {
  expect(
    await listed(`
      select grantee as role, table_name || ': ' || string_agg(column_name, ', ' order by column_name::text) as line
        from information_schema.column_privileges c
       where privilege_type = 'UPDATE'
         and table_schema = 'public'
         and grantee like 'throwdown\\_%'
         and not exists (
               select from information_schema.role_table_grants g
                where (g.grantee, g.table_schema, g.table_name, g.privilege_type)
                    = (c.grantee, c.table_schema, c.table_name, 'UPDATE')
             )
       group by grantee, table_name
       order by grantee, table_name`),
  ).toEqual(CHANGES)
})

const OWN_FUNCTIONS = `
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
 where n.nspname = 'public'
   and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`

test('a function with the rights of its owner looks names up where nobody else can create them', async () => {
  const unpinned = await query(`
    select p.proname ${OWN_FUNCTIONS}
       and p.prosecdef
       and coalesce('search_path=public, pg_temp' <> all (p.proconfig), true)`)
  expect(unpinned).toEqual([])
})

test('no function can be executed by every role', async () => {
  const open = await query(`
    select p.proname ${OWN_FUNCTIONS}
       and (
         p.proacl is null
         or exists (select from aclexplode(p.proacl) a where a.grantee = 0 and a.privilege_type = 'EXECUTE')
       )`)
  expect(open).toEqual([])
})

test('the roles behind a pooler have the rights of throwdown_app and no others, and nobody else has them', async () => {
  const members = await query(`
    select of.rolname as of, member.rolname as member, admin_option
      from pg_auth_members m
      join pg_roles of on of.oid = m.roleid
      join pg_roles member on member.oid = m.member
     where of.rolname like 'throwdown\\_%' or (member.rolname like 'throwdown\\_%' and member.rolname <> 'throwdown_owner')
     order by member`)
  expect(members).toEqual([
    { of: 'throwdown_app', member: 'throwdown_play', admin_option: false },
    { of: 'throwdown_app', member: 'throwdown_reads', admin_option: false },
  ])
  const own = await query(`
    select d.classid::regclass::text, d.objid
      from pg_shdepend d
     where d.refclassid = 'pg_authid'::regclass
       and d.refobjid in ('throwdown_play'::regrole, 'throwdown_reads'::regrole)
       and d.classid <> 'pg_database'::regclass
       and d.dbid in (0, (select oid from pg_database where datname = current_database()))`)
  expect(own).toEqual([])
})

test.each([
  ['throwdown_app', '0', '0'],
  ['throwdown_play', '10s', '5s'],
  ['throwdown_reads', '5s', '2s'],
  ['throwdown_cashier', '0', '0'],
] as const)(
  '%s compiles no statement and has its limits without asking for them',
  async (role, statement, lock) => {
    const client = new Client({ connectionString: database.url(role) })
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('jit') as jit, current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
    )
    await client.end()
    expect(rows).toEqual([{ jit: 'off', statement, lock }])
  },
)
