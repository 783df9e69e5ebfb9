import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  type TestServer,
} from '../../../test/world/identity.ts'
import { accountCode } from '../../ledger/accounts.ts'
import { openOne, seedMoney } from '../../ledger/testing/seed-money.ts'
import { databaseForFile } from '../../platform/testing/database-for-file.ts'
import { forgetIdleHourly } from '../forget-idle.ts'

const DAY_MS = 86_400_000

const database = databaseForFile(createIdentityDatabase)

const runJob = (server: TestServer) =>
  forgetIdleHourly(server.context).run({}, { jobId: 'test', signal: AbortSignal.timeout(5_000) })

async function statusOf(server: TestServer, id: string): Promise<string> {
  const { rows } = await server.admin.query<{ status: string }>('select status from player where id = $1', [
    id,
  ])
  return rows[0]?.status ?? 'unknown'
}

const OPEN: readonly {
  what: string
  code: string
  open: (server: TestServer, id: string) => Promise<unknown>
}[] = [
  {
    what: 'money',
    code: 'account_holds_money',
    open: async ({ admin }, id) => seedMoney(admin, await openOne(admin, accountCode.available(id)), 1n),
  },
  {
    what: 'a ticket',
    code: 'account_is_playing',
    open: ({ admin }, id) =>
      admin.query(
        `insert into queue_ticket (id, player_id, mode, tier, stake, match_key, device_id, joined_at, last_seen_at)
         values (gen_random_uuid(), $1, 'normal', 5, 5000000, $2, 'device-1', now(), now())`,
        [id, randomBytes(32).toString('hex')],
      ),
  },
  {
    what: 'a running match',
    code: 'account_is_playing',
    open: ({ admin }, id) =>
      admin.query(
        `with m as (
           insert into match (id, mode, tier, stake, terms_version, created_at, check_at)
           values (gen_random_uuid(), 'normal', 5, 0, 1, now(), now()) returning id
         )
         insert into match_seat (match_id, seat, player_id, opponent_id, pseudonym, device_id, available_account, mode, paired_at)
         select id, 0, $1, gen_random_uuid(), gen_random_uuid(), 'device-1', 0, 'normal', now() from m`,
        [id],
      ),
  },
  {
    what: 'an unfinished pool',
    code: 'account_is_in_a_pool',
    open: ({ admin }, id) =>
      admin.query(
        `with p as (
           insert into bounty_pool (id, tier, starts_at, ends_at, terms_version, scoring_matches_max)
           values ('usd5-2026-11-09', 5, '2026-11-09Z', '2026-11-16Z', 1, 100) returning id
         )
         insert into bounty_run (pool_id, player_id) select id, $1 from p`,
        [id],
      ),
  },
  {
    what: 'a withdrawal that has not ended',
    code: 'account_awaits_withdrawal',
    open: ({ admin }, id) =>
      admin.query(
        `insert into withdrawal (id, player_id, coin, address, micros, confirmed_by)
         values (gen_random_uuid(), $1, 'usdc', '9xKdVwT4bQ2mNf7HsLr3uEaYp6CzJ1gXoRtB5kWn8mQe', 5000000, 'passkey')`,
        [id],
      ),
  },
  {
    what: 'a deposit that is arriving',
    code: 'account_awaits_deposit',
    open: ({ admin }, id) =>
      admin.query(
        `with s as (insert into signer.deposit_address (index, address) values (1, 'address') returning index),
              a as (insert into cashier_address (index, address, token_account, player_id, assigned_at)
                    select index, 'address', 'tokens', $1, now() from s returning index)
         insert into cashier_deposit (signature, address_index, coin, units, player_id, slot)
         select 'signature', index, 'sol', 1, $1, 1 from a`,
        [id],
      ),
  },
]

test.each(OPEN)(
  '[L5] $what keeps an account: it cannot be deleted, and three months do not remove it',
  async ({ open, code }) => {
    const server = await aTestServer(database)
    const player = await aVerifiedPlayer(server)
    await open(server, player.id)
    const reply = await player.browser.send('DELETE', '/user/account', { password: player.password })
    expect(reply.json()).toMatchObject({ code })
    server.passMs(100 * DAY_MS)
    await runJob(server)
    expect(await statusOf(server, player.id)).toBe('active')
  },
)

test('[L5] three months after the last login the person is gone, and the record stays under a pseudonym {1.31}', async () => {
  const server = await aTestServer(database)
  const [idle, active, staff] = [
    await aVerifiedPlayer(server),
    await aVerifiedPlayer(server),
    await aVerifiedPlayer(server),
  ]
  await server.admin.query(`update player set role = 'admin' where id = $1`, [staff.id])
  server.passMs(80 * DAY_MS)
  await active.browser.post('/auth/login', { email: active.email, password: active.password })
  await runJob(server)
  expect(await statusOf(server, idle.id)).toBe('active')
  server.passMs(15 * DAY_MS)
  await runJob(server)
  expect(await statusOf(server, idle.id)).toBe('deleted')
  expect(await statusOf(server, active.id)).toBe('active')
  expect(await statusOf(server, staff.id)).toBe('active')
  const { rows } = await server.admin.query(
    'select username, email, password_hash, (select count(*)::int from known_device where player_id = id) as devices from player where id = $1',
    [idle.id],
  )
  expect(rows).toEqual([{ username: `deleted-${idle.id}`, email: null, password_hash: null, devices: 0 }])
  // Twice: what is removed is not removed again.
  await runJob(server)
  const audit = await server.admin.query(
    `select actor_id, after from audit_event where kind = 'account-deleted' and subject = $1`,
    [`player:${idle.id}`],
  )
  expect(audit.rows).toEqual([{ actor_id: null, after: { because: 'idle' } }])
})
