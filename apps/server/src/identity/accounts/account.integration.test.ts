import { expect, test, vi } from 'vitest'
import {
  aPerson,
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  listenForEnds,
  type TestServer,
} from '../../../test/world/identity.ts'
import { accountCode } from '../../ledger/accounts.ts'
import { openOne, seedMoney } from '../../ledger/testing/seed-money.ts'
import { databaseForFile } from '../../platform/testing/database-for-file.ts'
import { PATIENCE } from '../../platform/testing/patience.ts'

const database = databaseForFile(createIdentityDatabase)

const NEW = 'Another-Horse-8'

async function giveMoney(server: TestServer, playerId: string): Promise<() => Promise<bigint>> {
  const account = await openOne(server.admin, accountCode.available(playerId))
  await seedMoney(server.admin, account, 5_000_000n)
  return async () => {
    const { rows } = await server.admin.query<{ balance: string }>(
      'select balance::text from ledger_account where id = $1',
      [account],
    )
    return BigInt(rows[0]?.balance ?? -1)
  }
}

test('a changed password ends every session at once; the client gets a new one {7.17 8.41}', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const ends = await listenForEnds(server, player.id)
  const elsewhere = server.browser()
  await elsewhere.post('/auth/login', { email: player.email, password: player.password })
  const before = player.browser.copy()
  const reply = await player.browser.post('/user/change-password', {
    currentPassword: player.password,
    newPassword: NEW,
    confirmPassword: NEW,
  })
  expect(reply.json()).toMatchObject({ success: true, message: 'Password changed successfully' })
  for (const browser of [elsewhere, before]) {
    expect((await browser.get('/user/profile')).statusCode).toBe(401)
    expect((await browser.post('/auth/refresh')).statusCode).toBe(401)
  }
  expect((await player.browser.get('/user/profile')).statusCode).toBe(200)
  expect((await player.browser.post('/auth/refresh')).statusCode).toBe(200)
  await vi.waitFor(() => expect(ends).toHaveLength(2), PATIENCE)
  expect((await server.mailsTo(player.email)).at(-1)).toMatchObject({ template: 'password-changed' })
})

test.each([
  [{ currentPassword: 'Wrong-Horse-7' }, 'password_wrong'],
  [{ newPassword: 'short' }, 'password_too_short'],
  [{ confirmPassword: 'Different-8x' }, 'new_passwords_differ'],
  [{ currentPassword: '' }, 'password_required'],
])('a password change with %o is declined {5.31-32 7.17}', async (wrong, code) => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const form = { currentPassword: player.password, newPassword: NEW, confirmPassword: NEW, ...wrong }
  expect((await player.browser.post('/user/change-password', form)).json()).toMatchObject({ code })
  expect((await player.browser.get('/user/profile')).statusCode).toBe(200)
})

test('a stolen session can guess the password only a limited number of times', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const codes: string[] = []
  for (let tried = 0; tried < 11; tried += 1)
    codes.push((await player.browser.post('/user/deactivate', { password: `Wrong-${tried}` })).json().code)
  expect(codes.at(-2)).toBe('password_wrong')
  expect(codes.at(-1)).toBe('too_many_requests')
})

test('deactivating requires the password, ends every session and keeps the money {2.128 5.33 7.19}', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const balance = await giveMoney(server, player.id)
  const wrong = await player.browser.post('/user/deactivate', { password: 'Wrong-Horse-7' })
  expect(wrong.json()).toMatchObject({ code: 'password_wrong' })
  const tab = player.browser.copy()
  const reply = await player.browser.post('/user/deactivate', { password: player.password })
  expect(reply.json()).toEqual({ success: true, message: 'Account deactivated successfully' })
  expect((await tab.get('/user/profile')).statusCode).toBe(401)
  expect((await tab.post('/auth/refresh')).statusCode).toBe(401)
  expect(await balance()).toBe(5_000_000n)
})

test.each(['a ticket', 'a running match'])(
  'deactivating waits for %s, which the player alone can play',
  async (what) => {
    const server = await aTestServer(database)
    const { id, browser, password } = await aVerifiedPlayer(server)
    await server.admin.query(
      what === 'a ticket'
        ? `insert into queue_ticket (id, player_id, mode, tier, stake, match_key, device_id, joined_at, last_seen_at)
         values (gen_random_uuid(), $1, 'normal', 5, 5000000, repeat('ab', 32), 'device-1', now(), now())`
        : `with m as (
           insert into match (id, mode, tier, stake, terms_version, created_at, check_at)
           values (gen_random_uuid(), 'normal', 5, 0, 1, now(), now()) returning id
         )
         insert into match_seat (match_id, seat, player_id, opponent_id, pseudonym, device_id, available_account, mode, paired_at)
         select id, 0, $1, gen_random_uuid(), gen_random_uuid(), 'device-1', 0, 'normal', now() from m`,
      [id],
    )
    const refused = await browser.post('/user/deactivate', { password })
    expect(refused.json()).toMatchObject({ code: 'account_is_playing' })
    expect((await browser.get('/user/profile')).statusCode).toBe(200)
  },
)

test('a player changes avatar and name; names are checked as at signup and the old name stays reserved {5.29 7.16 8.40 8.42}', async () => {
  const server = await aTestServer(database)
  const [player, other] = [await aVerifiedPlayer(server), await aVerifiedPlayer(server)]
  const put = async (body: object) => (await player.browser.send('PUT', '/user/profile', body)).json()
  expect(await put({ avatar: { id: 'fourth', image: 'x', color: 'red' } })).toMatchObject({
    message: 'Avatar updated successfully',
    data: { avatar: { id: 'fourth', image: '/avatars/knight.svg', color: '#0AB6BF' } },
  })
  const { username } = aPerson()
  expect(await put({ username })).toMatchObject({
    message: 'Username updated successfully',
    data: { username },
  })
  const cases = [
    [{ username: ' ' }, 'username_required'],
    [{ username: 'four' }, 'username_too_short'],
    [{ username: 'not ok!' }, 'username_characters'],
    [{ username: other.username.toUpperCase() }, 'username_taken'],
    [{ username: 'support-team' }, 'username_taken'],
    [{ avatar: { id: 'eighth' } }, 'invalid_request'],
    [{}, 'invalid_request'],
  ] as const
  for (const [body, code] of cases) expect([body, (await put(body)).code]).toEqual([body, code])
  const taken = await other.browser.send('PUT', '/user/profile', { username: player.username })
  expect(taken.json()).toMatchObject({ code: 'username_taken' })
  expect(await put({ username: player.username })).toMatchObject({ success: true })
})

test('a player holds twenty names at most, and can go back to an old one', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const rename = async (username: string) =>
    (await player.browser.send('PUT', '/user/profile', { username })).json()
  await server.admin.query(
    `insert into username_claim (skeleton, owner_id, claimed_at) select 'held-' || $1::uuid || n, $1::uuid, now() from generate_series(1, 18) n`,
    [player.id],
  )
  expect(await rename(aPerson().username)).toMatchObject({ success: true })
  expect(await rename(aPerson().username)).toMatchObject({ code: 'names_used_up' })
  expect(await rename(player.username)).toMatchObject({ success: true })
})

test('nothing about an account is readable without its session {7.15 7.20}', async () => {
  const server = await aTestServer(database)
  const calls = [
    ['GET', '/user/profile'],
    ['PUT', '/user/profile'],
    ['POST', '/user/change-password'],
    ['POST', '/user/deactivate'],
    ['DELETE', '/user/account'],
  ] as const
  for (const [method, path] of calls) {
    const reply = await server.app.inject({ method, url: `/api${path}` })
    expect([path, reply.json().code]).toEqual([path, 'not_signed_in'])
  }
})

test('the application role can neither make an administrator nor remove a player or a second factor', async () => {
  const server = await aTestServer(database)
  const { id } = await aVerifiedPlayer(server)
  const { pool } = server.context.database
  for (const statement of [
    `update player set role = 'admin' where id = '${id}'`,
    `insert into player (id, username, username_lower, role, status, email_verified_at, is_subscribed, created_at)
     values (gen_random_uuid(), 'x-x-x', 'x-x-x', 'admin', 'deleted', now(), false, now())`,
    `delete from player where id = '${id}'`,
    'delete from staff_second_factor',
    `update staff_second_factor set secret = ''`,
    'update staff_second_factor set last_step = 0',
    `insert into staff_second_factor values ('${id}', '', now(), 0)`,
    `insert into staff_recovery_code (player_id, code_hash) values ('${id}', '')`,
    'update staff_recovery_code set used_at = null',
    'select code_hash from staff_recovery_code',
    'select link_hash from staff_invitation',
    `insert into staff_invitation (id, link_hash, email_lower, created_at, expires_at)
     values (gen_random_uuid(), sha256(''), 'x', now(), now())`,
    `select staff_invite_first(null, null, null, null, null)`,
    `insert into player_session
       (id, player_id, second_factor, for_staff, device, network, created_at, last_used_at, expires_at)
     values (gen_random_uuid(), '${id}', true, true, 'x', 'x', now(), now(), now() + interval '1 hour')`,
    `update username_claim set owner_id = '${id}'`,
    `update player_session set second_factor = true`,
    `update player_session set for_staff = true`,
    `update player_session set expires_at = now() + interval '1 year'`,
  ]) {
    const refusal = await pool.query(statement).catch((error: unknown) => error)
    expect([statement, refusal]).toMatchObject([statement, { code: '42501' }])
  }
})
