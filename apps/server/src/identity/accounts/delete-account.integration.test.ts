import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aPerson,
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  type IdentityDatabase,
  type TestServer,
  totpAt,
} from '../../../test/world/identity.ts'
import { accountCode } from '../../ledger/accounts.ts'
import { openOne, seedMoney } from '../../ledger/testing/seed-money.ts'

let database: IdentityDatabase
beforeAll(async () => {
  database = await createIdentityDatabase()
})
afterAll(() => database.drop())

type Player = Awaited<ReturnType<typeof aVerifiedPlayer>>
const deleteOf = ({ browser, password }: Player, more: object = {}) =>
  browser.send('DELETE', '/user/account', { password, ...more })

async function countOf({ admin }: TestServer, table: string, playerId: string): Promise<number> {
  const { rows } = await admin.query<{ n: number }>(
    `select count(*)::int as n from ${table} where player_id = $1`,
    [playerId],
  )
  return rows[0]?.n ?? -1
}

test('[L5] deleting removes personal data, keeps the row, and is refused while there is money {7.20}', async () => {
  const server = await aTestServer(database)
  const [rich, poor] = [await aVerifiedPlayer(server), await aVerifiedPlayer(server)]
  const account = await openOne(server.admin, accountCode.available(rich.id))
  await seedMoney(server.admin, account, 5_000_000n)
  expect((await deleteOf(rich)).json()).toMatchObject({ code: 'account_holds_money' })
  expect((await rich.browser.get('/user/profile')).statusCode).toBe(200)

  expect((await deleteOf(poor)).statusCode).toBe(200)
  const { rows } = await server.admin.query(
    'select status, username, email, password_hash from player where id = $1',
    [poor.id],
  )
  expect(rows).toEqual([
    { status: 'deleted', username: `deleted-${poor.id}`, email: null, password_hash: null },
  ])
  for (const email of [poor.email, poor.username, `deleted-${poor.id}`]) {
    const login = await server.browser().post('/auth/login', { email, password: poor.password })
    expect(login.json()).toMatchObject({ code: 'credentials_wrong' })
  }
  // The e-mail may sign up again; the name stays reserved, so nobody can impersonate the former player.
  const again = { ...aPerson(), email: poor.email }
  expect((await aVerifiedPlayer(server, again)).id).not.toBe(poor.id)
  const posing = await server.browser().post('/auth/signup', { ...aPerson(), username: poor.username })
  expect(posing.json()).toMatchObject({ code: 'username_taken' })
})

test('[L5] a deleted person leaves no session, device, code or closed message, gets a mail, and the log keeps who did it', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const elsewhere = server.browser()
  await elsewhere.post('/auth/login', { email: player.email, password: player.password })
  await server.browser().post('/auth/forgot-password', { email: player.email })
  await server.runJobs()
  const stored = `insert into contact_message (id, email, message, status, confirmed) values (gen_random_uuid(), $1, $2, $3, false)`
  await server.admin.query(stored, [player.email.toUpperCase(), 'answered long ago', 'resolved'])
  await server.admin.query(stored, [player.email, 'still waiting', 'new'])
  expect((await deleteOf(player)).statusCode).toBe(200)
  for (const table of [
    'player_session',
    'known_device',
    'reset_token',
    'second_factor_challenge',
    'reality_check',
  ])
    expect([table, await countOf(server, table, player.id)]).toEqual([table, 0])
  const left = await server.admin.query('select message from contact_message where lower(email) = $1', [
    player.email.toLowerCase(),
  ])
  expect(left.rows).toEqual([{ message: 'still waiting' }])
  const codes = await server.admin.query('select from one_time_code where owner_id = $1', [player.id])
  expect(codes.rowCount).toBe(0)
  expect((await elsewhere.get('/user/profile')).statusCode).toBe(401)
  expect((await elsewhere.post('/auth/refresh')).statusCode).toBe(401)
  expect((await server.mailsTo(player.email)).at(-1)).toMatchObject({
    template: 'account-deleted',
    data: { username: player.username },
  })
  const { rows } = await server.admin.query(
    "select actor_id, after from audit_event where kind = 'account-deleted' and subject = $1",
    [`player:${player.id}`],
  )
  expect(rows).toEqual([{ actor_id: player.id, after: null }])
})

test('[L5] of two deletions at once one deletes, and a later one finds nobody', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const replies = await Promise.all([deleteOf(player), deleteOf(player), deleteOf(player)])
  const codes = replies.map(({ statusCode }) => statusCode).sort((one, other) => one - other)
  expect(codes).toEqual([200, 401, 401])
  expect((await deleteOf(player)).statusCode).toBe(401)
  const { rows } = await server.admin.query(
    "select from audit_event where kind = 'account-deleted' and subject = $1",
    [`player:${player.id}`],
  )
  expect(rows).toHaveLength(1)
  const mails = (await server.mailsTo(player.email)).filter(({ template }) => template === 'account-deleted')
  expect(mails).toHaveLength(1)
})

test('[L5] deleting takes the password, and the code of an authenticator where there is one', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const { browser, password } = player
  expect((await deleteOf(player, { password: 'Wrong-Horse-7' })).json()).toMatchObject({
    code: 'password_wrong',
  })
  expect((await deleteOf(player, { password: '' })).json()).toMatchObject({ code: 'password_required' })
  const { secret, enrolmentToken } = (await browser.post('/user/second-factor/offer', { password })).json()
    .data
  await browser.post('/user/second-factor/on', { enrolmentToken, code: totpAt(server, secret) })
  expect((await deleteOf(player)).json()).toMatchObject({ code: 'factor_needed' })
  const wrong = await deleteOf(player, { proof: { factorCode: '000000' } })
  expect(wrong.json()).toMatchObject({ code: 'second_factor_wrong' })
  expect((await browser.get('/user/profile')).statusCode).toBe(200)
  server.passMs(30_000)
  const right = await deleteOf(player, { proof: { factorCode: totpAt(server, secret) } })
  expect(right.statusCode).toBe(200)
  expect(await countOf(server, 'player_second_factor', player.id)).toBe(0)
})

test('[L5] an administrator cannot delete the account, nor can the application by the function of the database', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  await server.admin.query("update player set role = 'admin' where id = $1", [player.id])
  expect((await deleteOf(player)).json()).toMatchObject({ code: 'not_allowed' })
  const { pool } = server.context.database
  const { rows } = await pool.query('select player_forget($1) as refusal', [player.id])
  expect(rows).toEqual([{ refusal: 'staff' }])
  const { rows: after } = await server.admin.query('select status from player where id = $1', [player.id])
  expect(after).toEqual([{ status: 'active' }])
})
