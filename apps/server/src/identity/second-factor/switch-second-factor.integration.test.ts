import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import {
  aStaffMember,
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  type TestServer,
  totpAt,
} from '../../../test/world/identity.ts'
import { databaseForFile } from '../../platform/testing/database-for-file.ts'
import { createLimits } from '../limits.ts'

const database = databaseForFile(createIdentityDatabase)

const STEP_MS = 30_000

/** A code that no step near now has. */
function wrongCode(server: TestServer, secret: string): string {
  const nowMs = server.context.clock.nowMs()
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const near = new Set([-1, 0, 1].map((step) => totp.generate({ timestamp: nowMs + step * STEP_MS })))
  return ['111111', '222222', '333333', '444444'].find((code) => !near.has(code)) ?? ''
}

type Player = Awaited<ReturnType<typeof aVerifiedPlayer>>

async function offer({ browser, password }: Player) {
  return (await browser.post('/user/second-factor/offer', { password })).json()
}

async function aProtectedPlayer(server: TestServer) {
  const player = await aVerifiedPlayer(server)
  const { secret, enrolmentToken } = (await offer(player)).data
  const code = totpAt(server, secret)
  const reply = await player.browser.post('/user/second-factor/on', { enrolmentToken, code })
  server.passMs(STEP_MS)
  const recoveryCodes: string[] = reply.json().recoveryCodes
  return { ...player, secret, enrolmentToken, reply, recoveryCodes }
}

async function passPassword(server: TestServer, { email, password }: Player, browser = server.browser()) {
  const reply = await browser.post('/auth/login', { email, password })
  const { mfaToken } = reply.json()
  const confirm = (code: string) => browser.post('/auth/mfa', { mfaToken, code })
  return { reply, browser, mfaToken, confirm }
}

function on(browser: Player['browser'], enrolmentToken: string, code: string) {
  return browser.post('/user/second-factor/on', { enrolmentToken, code })
}

async function stateOf({ browser }: Player) {
  return (await browser.get('/user/security')).json().data.secondFactor
}

test('a player switches the second factor on, and the login then needs a code', async () => {
  const server = await aTestServer(database)
  const player = await aProtectedPlayer(server)
  expect(new Set(player.recoveryCodes).size).toBe(10)
  expect(await stateOf(player)).toEqual({ isOn: true, since: expect.any(String), recoveryCodesLeft: 10 })
  const { reply, browser, confirm } = await passPassword(server, player)
  expect(reply.json()).toMatchObject({ success: true, mfaRequired: true })
  expect(reply.json()).not.toHaveProperty('mfaEnrolment')
  expect(reply.json()).not.toHaveProperty('token')
  expect(reply.headers['set-cookie']).toBeUndefined()
  expect((await confirm(wrongCode(server, player.secret))).json()).toMatchObject({
    code: 'second_factor_wrong',
  })
  const right = await confirm(totpAt(server, player.secret))
  expect(right.json()).toMatchObject({
    message: `Welcome back, ${player.username}`,
    user: { role: 'player' },
  })
  expect((await browser.get('/user/profile')).statusCode).toBe(200)
  const templates = (await server.mailsTo(player.email)).map(({ template }) => template)
  expect(templates).toEqual(['verify-email', 'sign-in-changed', 'new-device'])
})

test('a session of a player with a second factor is as long as others and no staff session', async () => {
  const server = await aTestServer(database)
  const player = await aProtectedPlayer(server)
  const { confirm } = await passPassword(server, player)
  await confirm(totpAt(server, player.secret))
  const { rows } = await server.admin.query(
    `select second_factor, for_staff, expires_at - created_at > interval '89 days' as is_long
       from player_session where player_id = $1 order by created_at desc limit 1`,
    [player.id],
  )
  expect(rows).toEqual([{ second_factor: true, for_staff: false, is_long: true }])
})

test('switching on needs the password and the code of this very offer', async () => {
  const server = await aTestServer(database)
  const [player, other] = [await aVerifiedPlayer(server), await aVerifiedPlayer(server)]
  const wrong = await player.browser.post('/user/second-factor/offer', { password: 'Wrong-Horse-7' })
  expect(wrong.json()).toMatchObject({ code: 'password_wrong' })
  const [first, second] = [(await offer(player)).data, (await offer(player)).data]
  const crossed = await on(player.browser, first.enrolmentToken, totpAt(server, second.secret))
  expect(crossed.json()).toMatchObject({ code: 'second_factor_wrong' })
  const stolen = await on(other.browser, first.enrolmentToken, totpAt(server, first.secret))
  expect(stolen.json()).toMatchObject({ code: 'second_factor_expired' })
  expect(await stateOf(player)).toMatchObject({ isOn: false })
  const both = await Promise.all(
    [first, second].map((one) => on(player.browser, one.enrolmentToken, totpAt(server, one.secret))),
  )
  expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect((await offer(player)).code).toBe('second_factor_on')
})

test('an offer expires, and its token logs nobody in', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const { secret, enrolmentToken } = (await offer(player)).data
  const asLogin = await server.browser().post('/auth/mfa', {
    mfaToken: enrolmentToken,
    code: totpAt(server, secret),
  })
  expect(asLogin.json()).toMatchObject({ code: 'second_factor_expired' })
  server.passMs(10 * 60_000)
  await player.browser.post('/auth/refresh')
  const code = totpAt(server, secret)
  const late = await player.browser.post('/user/second-factor/on', { enrolmentToken, code })
  expect(late.json()).toMatchObject({ code: 'second_factor_expired' })
})

test('a recovery code logs in once and is stored as a hash only', async () => {
  const server = await aTestServer(database)
  const player = await aProtectedPlayer(server)
  const [code = ''] = player.recoveryCodes
  expect((await (await passPassword(server, player)).confirm(code.toUpperCase())).statusCode).toBe(200)
  expect((await (await passPassword(server, player)).confirm(code)).statusCode).toBe(403)
  expect(await stateOf(player)).toMatchObject({ recoveryCodesLeft: 9 })
  const { rows } = await server.admin.query<{ text: string }>(
    'select r::text as text from player_recovery_code r where player_id = $1',
    [player.id],
  )
  expect(rows).toHaveLength(10)
  expect(rows.map(({ text }) => text).join()).not.toContain(code.replace('-', ''))
})

test('switching off needs a code, deletes secret and recovery codes, and is reported by mail', async () => {
  const server = await aTestServer(database)
  const player = await aProtectedPlayer(server)
  const off = (code: string) => player.browser.post('/user/second-factor/off', { code })
  expect((await off(wrongCode(server, player.secret))).json()).toMatchObject({ code: 'second_factor_wrong' })
  expect((await off('zzzzz-zzzzz')).json()).toMatchObject({ code: 'second_factor_wrong' })
  expect((await off(totpAt(server, player.secret))).statusCode).toBe(200)
  expect(await stateOf(player)).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0 })
  expect((await off(player.recoveryCodes[0] ?? '')).json()).toMatchObject({ code: 'second_factor_off' })
  const { reply } = await passPassword(server, player)
  expect(reply.json()).toMatchObject({ token: expect.any(String) })
  expect((await server.mailsTo(player.email)).at(-2)).toMatchObject({
    template: 'sign-in-changed',
    data: { change: 'second-factor-off' },
  })
})

test('a login begun before the factor was switched off starts again', async () => {
  const server = await aTestServer(database)
  const player = await aProtectedPlayer(server)
  const begun = await passPassword(server, player)
  await player.browser.post('/user/second-factor/off', { code: totpAt(server, player.secret) })
  server.passMs(STEP_MS)
  const late = await begun.confirm(totpAt(server, player.secret))
  expect(late.json()).toMatchObject({ code: 'second_factor_expired' })
})

test('[L6] while somebody with the password guesses codes, a known device and a recovery code still get in', async () => {
  const server = await aTestServer(database)
  const player = await aProtectedPlayer(server)
  const limits = createLimits(server.context)
  for (let guess = 0; guess < 11; guess += 1) await limits.count({ limit: 'second-factor', key: player.id })
  const stranger = await passPassword(server, player)
  const refused = await stranger.confirm(totpAt(server, player.secret))
  expect(refused.json()).toMatchObject({ code: 'too_many_requests' })
  const known = await passPassword(server, player, player.browser.copy())
  expect((await known.confirm(totpAt(server, player.secret))).statusCode).toBe(200)
  const fresh = await passPassword(server, player)
  expect((await fresh.confirm(player.recoveryCodes[1] ?? '')).statusCode).toBe(200)
})

test('staff cannot switch theirs off, and the application may not delete it', async () => {
  const server = await aTestServer(database)
  const staff = await aStaffMember(server)
  expect(await stateOf(staff)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
  expect((await offer(staff)).code).toBe('not_allowed')
  const app = database.open('throwdown_app').pool
  await expect(app.query('delete from staff_second_factor')).rejects.toMatchObject({ code: '42501' })
  await expect(app.query(`update player_second_factor set secret = '\\x00'`)).rejects.toMatchObject({
    code: '42501',
  })
})
