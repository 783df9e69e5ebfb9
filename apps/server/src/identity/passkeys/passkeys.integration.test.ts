import type { FactorProof } from '@throwdown/contract/factor-proof'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@throwdown/contract/passkey'
import { expect, test } from 'vitest'
import { anAuthenticator, type Behaviour } from '../../../test/world/authenticator.ts'
import type { Browser } from '../../../test/world/http-browser.ts'
import {
  aStaffMember,
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  type TestServer,
} from '../../../test/world/identity.ts'
import { signWith } from '../../../test/world/passkeys.ts'
import { databaseForFile } from '../../platform/testing/database-for-file.ts'
import { userHandleOf } from './user-handle.ts'

const database = databaseForFile(createIdentityDatabase)

type Player = Awaited<ReturnType<typeof aVerifiedPlayer>>

async function creationOptions(
  { browser, password }: Player,
  proof?: FactorProof,
): Promise<PasskeyCreationOptions> {
  return (await browser.post('/user/passkeys/options', { password, ...(proof && { proof }) })).json().data
}

async function addPasskey(player: Player, behaviour: Behaviour = {}, proof?: FactorProof) {
  const authenticator = anAuthenticator()
  const options = await creationOptions(player, proof)
  const response = authenticator.create(options, behaviour)
  const reply = await player.browser.post('/user/passkeys', { challenge: options.challenge, response })
  return { authenticator, options, response, reply }
}

async function requestOptions(browser: Browser): Promise<PasskeyRequestOptions> {
  return (await browser.post('/auth/passkey/options')).json().data
}

type Authenticator = ReturnType<typeof anAuthenticator>

async function logIn(browser: Browser, authenticator: Authenticator, behaviour: Behaviour = {}) {
  const options = await requestOptions(browser)
  const response = authenticator.get(options, behaviour)
  return browser.post('/auth/passkey', { challenge: options.challenge, response })
}

const passkeysOf = async ({ browser }: Player) => (await browser.get('/user/security')).json().data.passkeys

async function sessionFlags(server: TestServer, playerId: string) {
  const { rows } = await server.admin.query(
    'select second_factor, for_staff from player_session where player_id = $1 order by created_at desc limit 1',
    [playerId],
  )
  return rows[0]
}

test('a player adds a passkey, logs in with it and removes it', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const { authenticator, reply, options } = await addPasskey(player)
  expect(options.rp.id).toBe('play.example')
  expect(reply.json()).toMatchObject({ success: true, data: { name: 'Unknown device', lastUsedAt: null } })
  const browser = server.browser()
  expect((await logIn(browser, authenticator)).json()).toMatchObject({
    success: true,
    message: `Welcome back, ${player.username}`,
    user: { id: player.id },
  })
  expect((await browser.get('/user/profile')).statusCode).toBe(200)
  expect(await sessionFlags(server, player.id)).toEqual({ second_factor: true, for_staff: false })
  const [listed] = await passkeysOf(player)
  expect(listed).toMatchObject({ lastUsedAt: expect.any(String) })
  expect((await player.browser.send('DELETE', `/user/passkeys/${listed.id}`)).statusCode).toBe(200)
  expect((await player.browser.send('DELETE', `/user/passkeys/${listed.id}`)).statusCode).toBe(404)
  const gone = await logIn(server.browser(), authenticator, { count: 9 })
  expect(gone.json()).toMatchObject({ code: 'passkey_refused' })
  const changes = (await server.mailsTo(player.email)).map(({ data }) =>
    'change' in data ? data.change : '',
  )
  expect(changes.filter(Boolean)).toEqual(['passkey-added', 'passkey-removed'])
})

test('a login by passkey makes staff players: it opens nothing of staff', async () => {
  const server = await aTestServer(database)
  const staff = await aStaffMember(server)
  const { authenticator } = await addPasskey(staff)
  expect((await staff.browser.get('/contact/admin/stats')).statusCode).toBe(200)
  server.passMs(1_000)
  const browser = server.browser()
  expect((await logIn(browser, authenticator)).json()).toMatchObject({ user: { role: 'player' } })
  expect(await sessionFlags(server, staff.id)).toEqual({ second_factor: true, for_staff: false })
  expect((await browser.get('/contact/admin/stats')).json()).toMatchObject({ code: 'not_allowed' })
  expect((await browser.post('/auth/refresh')).json()).toMatchObject({ user: { role: 'player' } })
  expect((await browser.get('/user/profile')).json().data.role).toBe('player')
})

test.each<[string, Behaviour]>([
  ['without user verification', { isVerified: false }],
  ['on a page of another origin', { origin: 'https://play.example.evil.example' }],
  ['for another domain', { domain: 'evil.example' }],
])('a passkey %s is neither added nor accepted', async (_what, behaviour) => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  expect((await addPasskey(player, behaviour)).reply.json()).toMatchObject({ code: 'passkey_refused' })
  const { authenticator } = await addPasskey(player)
  const refused = await logIn(server.browser(), authenticator, behaviour)
  expect(refused.json()).toMatchObject({ code: 'passkey_refused' })
  expect(await passkeysOf(player)).toHaveLength(1)
})

test('a sign count that does not rise is a copy, and of two uses at once one is refused', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const { authenticator } = await addPasskey(player)
  expect((await logIn(server.browser(), authenticator, { count: 5 })).statusCode).toBe(200)
  for (const count of [5, 4, 0])
    expect((await logIn(server.browser(), authenticator, { count })).json().code).toBe('passkey_refused')
  const both = await Promise.all([6, 6].map((count) => logIn(server.browser(), authenticator, { count })))
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403])
})

test('an authenticator that does not count is accepted again and again', async () => {
  const server = await aTestServer(database)
  const { authenticator } = await addPasskey(await aVerifiedPlayer(server), { count: 0 })
  for (let time = 0; time < 2; time += 1)
    expect((await logIn(server.browser(), authenticator, { count: 0 })).statusCode).toBe(200)
})

test('a challenge works once, for five minutes, in the browser that requested it, for its purpose', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const { authenticator } = await addPasskey(player, { count: 0 })
  const browser = server.browser()
  const use = (options: PasskeyRequestOptions, by: Browser) =>
    by.post('/auth/passkey', {
      challenge: options.challenge,
      response: authenticator.get(options, { count: 0 }),
    })
  const options = await requestOptions(browser)
  const elsewhere = server.browser()
  await requestOptions(elsewhere)
  expect((await use(options, elsewhere)).json().code).toBe('passkey_refused')
  expect((await use(options, browser)).statusCode).toBe(200)
  expect((await use(options, browser)).json().code).toBe('passkey_refused')
  const late = await requestOptions(browser)
  server.passMs(5 * 60_000)
  expect((await use(late, browser)).json().code).toBe('passkey_refused')
  const proof = { passkey: await signWith(player.browser, authenticator, { count: 0 }) }
  const { challenge } = await creationOptions(player, proof)
  const crossed = await use({ ...options, challenge }, player.browser.copy())
  expect(crossed.json().code).toBe('passkey_refused')
  const forged = Buffer.from(`${Date.now() + 99_999}.${'A'.repeat(22)}.${'A'.repeat(43)}`).toString(
    'base64url',
  )
  for (const bad of [forged, 'AAAA'])
    expect((await use({ ...options, challenge: bad }, browser)).json().code).toBe('passkey_refused')
})

test('adding needs the password, and the options of one player do not serve another', async () => {
  const server = await aTestServer(database)
  const [player, thief] = [await aVerifiedPlayer(server), await aVerifiedPlayer(server)]
  const wrong = await player.browser.post('/user/passkeys/options', { password: 'Wrong-Horse-7' })
  expect(wrong.json()).toMatchObject({ code: 'password_wrong' })
  const { challenge, ...options } = await creationOptions(player)
  const response = anAuthenticator().create({ ...options, challenge })
  thief.browser.cookies.set(
    '__Host-throwdown-device',
    player.browser.cookies.get('__Host-throwdown-device') ?? '',
  )
  const stolen = await thief.browser.post('/user/passkeys', { challenge, response })
  expect(stolen.json()).toMatchObject({ code: 'passkey_refused' })
})

test('a credential belongs to one player, whatever owner the authenticator names', async () => {
  const server = await aTestServer(database)
  const [player, other] = [await aVerifiedPlayer(server), await aVerifiedPlayer(server)]
  const { authenticator } = await addPasskey(player, { count: 0 })
  const options = await creationOptions(other)
  const response = authenticator.create(options)
  const again = await other.browser.post('/user/passkeys', { challenge: options.challenge, response })
  expect(again.json()).toMatchObject({ code: 'passkey_refused' })
  const userHandle = userHandleOf(other.id)
  const renamed = await logIn(server.browser(), authenticator, { count: 0, userHandle })
  expect(renamed.json()).toMatchObject({ code: 'passkey_refused' })
  const [listed] = await passkeysOf(player)
  expect((await other.browser.send('DELETE', `/user/passkeys/${listed.id}`)).json().code).toBe('not_found')
})

test('a signature of another key, or one that was changed, is refused', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const { authenticator } = await addPasskey(player)
  const browser = server.browser()
  const options = await requestOptions(browser)
  const right = authenticator.get(options)
  const forged = anAuthenticator().get(options, { userHandle: userHandleOf(player.id) })
  const response = { ...right, response: { ...right.response, signature: forged.response.signature } }
  const reply = await browser.post('/auth/passkey', { challenge: options.challenge, response })
  expect(reply.json()).toMatchObject({ code: 'passkey_refused' })
})

test('a player has ten passkeys at most, also when two are added at once', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const { authenticator: first } = await addPasskey(player)
  const provedBy = async (count: number) => ({ passkey: await signWith(player.browser, first, { count }) })
  for (let made = 1; made < 9; made += 1) await addPasskey(player, {}, await provedBy(made + 1))
  // Both have their options before the first one is added: no more are given to a player who has ten.
  const options = [
    await creationOptions(player, await provedBy(10)),
    await creationOptions(player, await provedBy(11)),
  ]
  const added = options.map((its) =>
    player.browser.post('/user/passkeys', {
      challenge: its.challenge,
      response: anAuthenticator().create(its),
    }),
  )
  const codes = (await Promise.all(added)).map(({ statusCode }) => statusCode)
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
  const full = await player.browser.post('/user/passkeys/options', { password: player.password })
  expect(full.json()).toMatchObject({ code: 'passkeys_full' })
})

test('a deactivated player does not get in, and a deleted one leaves no passkey', async () => {
  const server = await aTestServer(database)
  const [player, gone] = [await aVerifiedPlayer(server), await aVerifiedPlayer(server)]
  const { authenticator } = await addPasskey(player)
  await player.browser.post('/user/deactivate', { password: player.password })
  expect((await logIn(server.browser(), authenticator)).json().code).toBe('account_deactivated')
  const { authenticator: last } = await addPasskey(gone)
  const proof = { passkey: await signWith(gone.browser, last) }
  const deleted = await gone.browser.send('DELETE', '/user/account', { password: gone.password, proof })
  expect(deleted.statusCode).toBe(200)
  const { rows } = await server.admin.query('select id from passkey where player_id = $1', [gone.id])
  expect(rows).toEqual([])
})
