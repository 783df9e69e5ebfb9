import { defineEndpoint } from '@throwdown/contract/endpoint'
import { dataReply, succeed } from '@throwdown/contract/envelope'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { anHttp, apiWithoutSockets } from '../../../test/world/context.ts'
import { aBrowser } from '../../../test/world/http-browser.ts'
import {
  anAdmin,
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  type IdentityDatabase,
  type TestServer,
} from '../../../test/world/identity.ts'
import { serve } from '../../platform/route.ts'

let database: IdentityDatabase
beforeAll(async () => {
  database = await createIdentityDatabase()
})
afterAll(() => database.drop())

function totpAt(server: TestServer, secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.context.clock.nowMs() })
}

async function challenge(server: TestServer, { email, password }: { email: string; password: string }) {
  return (await server.browser().post('/auth/admin/login', { email, password })).json()
}

async function enrolled(server: TestServer) {
  const staff = await anAdmin(server)
  const { mfaToken, mfaEnrolment } = await challenge(server, staff)
  const browser = server.browser()
  const { secret } = mfaEnrolment
  const reply = await browser.post('/auth/admin/mfa', { mfaToken, code: totpAt(server, secret) })
  const confirm = async (code: string) => {
    const next = await challenge(server, staff)
    return (await server.browser().post('/auth/admin/mfa', { mfaToken: next.mfaToken, code })).json()
  }
  const recoveryCodes: string[] = reply.json().recoveryCodes
  return { ...staff, browser, secret, reply, recoveryCodes, confirm }
}

test('the first login of staff enrols an authenticator and shows the recovery codes once', async () => {
  const server = await aTestServer(database)
  const staff = await enrolled(server)
  expect(staff.reply.json()).toMatchObject({
    success: true,
    token: expect.any(String),
    user: { id: staff.id, role: 'admin' },
  })
  expect(new Set(staff.recoveryCodes).size).toBe(10)
  expect((await staff.browser.get('/user/profile')).json().data.role).toBe('admin')
  const again = await challenge(server, staff)
  expect(again).toMatchObject({ mfaRequired: true })
  expect(again).not.toHaveProperty('mfaEnrolment')
  server.passMs(30_000)
  const second = await staff.confirm(totpAt(server, staff.secret))
  expect(second).toMatchObject({ success: true })
  expect(second).not.toHaveProperty('recoveryCodes')
})

test('an offered secret is invalid until its own challenge is confirmed', async () => {
  const server = await aTestServer(database)
  const staff = await anAdmin(server)
  const [first, second] = [await challenge(server, staff), await challenge(server, staff)]
  const crossed = await server.browser().post('/auth/admin/mfa', {
    mfaToken: first.mfaToken,
    code: totpAt(server, second.mfaEnrolment.secret),
  })
  expect(crossed.json()).toMatchObject({ code: 'second_factor_wrong' })
  const confirm = ({ mfaToken, mfaEnrolment }: typeof first) =>
    server.browser().post('/auth/admin/mfa', { mfaToken, code: totpAt(server, mfaEnrolment.secret) })
  expect((await confirm(second)).statusCode).toBe(200)
  // Another enrolment was confirmed in the meantime, so the older offer is invalid.
  expect((await confirm(first)).json()).toMatchObject({ code: 'second_factor_expired' })
})

test('an authenticator code works once, and an older one does not work', async () => {
  const server = await aTestServer(database)
  const staff = await enrolled(server)
  server.passMs(90_000)
  const code = totpAt(server, staff.secret)
  const answers = await Promise.all([staff.confirm(code), staff.confirm(code), staff.confirm(code)])
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  server.passMs(90_000)
  expect(await staff.confirm(code)).toMatchObject({ code: 'second_factor_wrong' })
})

test('a recovery code works once, however it is typed', async () => {
  const server = await aTestServer(database)
  const staff = await enrolled(server)
  const [code = ''] = staff.recoveryCodes
  expect(await staff.confirm(` ${code.toUpperCase().replace('-', ' ')} `)).toMatchObject({ success: true })
  expect(await staff.confirm(code)).toMatchObject({ code: 'second_factor_wrong' })
  const { rows } = await server.admin.query<{ text: string }>(
    'select r::text as text from staff_recovery_code r where player_id = $1',
    [staff.id],
  )
  expect(rows.map(({ text }) => text).join()).not.toContain(code.replace('-', ''))
})

test('a challenge allows five guesses within ten minutes', async () => {
  const server = await aTestServer(database)
  const staff = await enrolled(server)
  const { mfaToken } = await challenge(server, staff)
  const guess = (code: string) => server.browser().post('/auth/admin/mfa', { mfaToken, code })
  const guesses = await Promise.all(Array.from({ length: 20 }, () => guess('zzzzz-zzzzz')))
  const codes = guesses.map((reply) => reply.json().code)
  expect(codes.filter((code) => code === 'second_factor_wrong')).toHaveLength(5)
  server.passMs(60_000)
  expect((await guess(totpAt(server, staff.secret))).json()).toMatchObject({ code: 'second_factor_expired' })
  const late = await challenge(server, staff)
  server.passMs(10 * 60_000)
  const code = totpAt(server, staff.secret)
  const tooLate = await server.browser().post('/auth/admin/mfa', { mfaToken: late.mfaToken, code })
  expect(tooLate.json()).toMatchObject({ code: 'second_factor_expired' })
})

test('staff endpoints accept only an administrator who confirmed the second factor', async () => {
  const server = await aTestServer(database)
  const staffOnly = defineEndpoint({
    method: 'GET',
    path: '/staff-only',
    access: 'admin',
    summary: 'For staff',
    reply: dataReply(z.object({ open: z.boolean() })),
    refusals: [],
  })
  const app = await anHttp(server.context, (api, context) => {
    apiWithoutSockets(api, context)
    serve(api, staffOnly, async () => succeed({ open: true }))
  })
  const statusWith = async (token: string | null) =>
    (await aBrowser(app, { token }).get('/staff-only')).statusCode
  const player = await aVerifiedPlayer(server)
  const staff = await enrolled(server)
  expect(await statusWith(null)).toBe(401)
  expect(await statusWith(player.browser.token)).toBe(403)
  expect(await statusWith(staff.browser.token)).toBe(200)
  // A player made administrator has a session without second factor, which gives no staff access.
  await server.admin.query(`update player set role = 'admin' where id = $1`, [player.id])
  expect(await statusWith(player.browser.token)).toBe(403)
  await server.admin.query(`update player set role = 'player' where id = $1`, [staff.id])
  expect(await statusWith(staff.browser.token)).toBe(403)
})

test('a staff session ends after twelve hours', async () => {
  const server = await aTestServer(database)
  const staff = await enrolled(server)
  server.passMs(12 * 3_600_000 + 1_000)
  expect((await staff.browser.post('/auth/refresh')).statusCode).toBe(401)
})
