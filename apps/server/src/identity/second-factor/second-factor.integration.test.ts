import { setTimeout as delay } from 'node:timers/promises'
import { defineEndpoint } from '@throwdown/contract/endpoint'
import { dataReply, succeed } from '@throwdown/contract/envelope'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { anHttp, apiWithoutSockets } from '../../../test/world/context.ts'
import { aBrowser } from '../../../test/world/http-browser.ts'
import {
  aStaffMember,
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  otherThan,
  type TestServer,
  totpAt,
} from '../../../test/world/identity.ts'
import { serve } from '../../platform/route.ts'
import { databaseForFile } from '../../platform/testing/database-for-file.ts'
import { createLimits } from '../limits.ts'
import { hashToken } from '../secrets.ts'

const database = databaseForFile(createIdentityDatabase)

async function challenge(server: TestServer, { email, password }: { email: string; password: string }) {
  return (await server.browser().post('/auth/admin/login', { email, password })).json()
}

async function enrolled(server: TestServer) {
  const staff = await aStaffMember(server)
  const confirm = async (code: string) => {
    const next = await challenge(server, staff)
    return (await server.browser().post('/auth/mfa', { mfaToken: next.mfaToken, code })).json()
  }
  return { ...staff, confirm }
}

test('an invited person enrols an authenticator, becomes staff and sees the recovery codes once', async () => {
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

test('a secret copied to another member of staff opens for its owner alone', async () => {
  const server = await aTestServer(database)
  const [thief, victim] = [await enrolled(server), await enrolled(server)]
  await server.admin.query(
    `update staff_second_factor set secret = (select secret from staff_second_factor where player_id = $1)
      where player_id = $2`,
    [thief.id, victim.id],
  )
  server.passMs(60_000)
  expect(await victim.confirm(totpAt(server, thief.secret))).toMatchObject({ code: 'internal_error' })
})

test('thirty wrong codes a day are the end for that day, and right ones do not count', async () => {
  const server = await aTestServer(database)
  const staff = await enrolled(server)
  const limits = createLimits(server.context)
  for (let count = 0; count < 29; count += 1)
    await limits.count({ limit: 'second-factor-day', key: staff.id })
  server.passMs(30_000)
  expect(await staff.confirm(totpAt(server, staff.secret))).toMatchObject({ success: true })
  const wrong = otherThan(totpAt(server, staff.secret))
  expect(await staff.confirm(wrong)).toMatchObject({ code: 'second_factor_wrong' })
  server.passMs(30_000)
  expect(await staff.confirm(totpAt(server, staff.secret))).toMatchObject({ code: 'too_many_requests' })
  const known = staff.browser.copy()
  const { email, password } = staff
  const { mfaToken } = (await known.post('/auth/login', { email, password })).json()
  const code = totpAt(server, staff.secret)
  expect((await known.post('/auth/mfa', { mfaToken, code })).json().code).toBe('too_many_requests')
  // [L6] Somebody else may have used them up; nobody guesses a recovery code.
  expect(await staff.confirm(staff.recoveryCodes[0] ?? '')).toMatchObject({ success: true })
})

test('the database starts a session of staff for an unused step near its time alone', async () => {
  const server = await aTestServer(database)
  // The step that enrolment uses has to be the present one for the whole test.
  const leftMs = 30_000 - (server.context.clock.nowMs() % 30_000)
  if (leftMs < 10_000) await delay(leftMs)
  const staff = await enrolled(server)
  const nowMs = server.context.clock.nowMs()
  const step = Math.floor(nowMs / 30_000)
  const start = async (claimed: number | null, change: { expiresMs?: number; hash?: string } = {}) => {
    const { mfaToken } = await challenge(server, staff)
    const { rows } = await server.context.database.pool.query<{ outcome: string }>(
      `select staff_start_session(gen_random_uuid(), $1, $2, array[sha256('guess')], 'Firefox', '192.0.2.x', $3, $4,
                                  '192.0.2.1', null) as outcome`,
      [
        hashToken(change.hash ?? mfaToken),
        claimed,
        new Date(nowMs),
        new Date(nowMs + (change.expiresMs ?? 60_000)),
      ],
    )
    return rows[0]?.outcome
  }
  expect(await start(step)).toBe('wrong')
  expect(await start(step + 2)).toBe('wrong')
  expect(await start(null)).toBe('wrong')
  expect(await start(step + 1, { hash: 'unknown' })).toBe('expired')
  await expect(start(step + 1, { expiresMs: 13 * 3_600_000 })).rejects.toMatchObject({ code: '22023' })
  expect(await start(step + 1)).toBe('started')
  expect(await start(step + 1)).toBe('wrong')
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
  const guess = (code: string) => server.browser().post('/auth/mfa', { mfaToken, code })
  const guesses = await Promise.all(Array.from({ length: 20 }, () => guess('zzzzz-zzzzz')))
  const codes = guesses.map((reply) => reply.json().code)
  expect(codes.filter((code) => code === 'second_factor_wrong')).toHaveLength(5)
  server.passMs(60_000)
  expect((await guess(totpAt(server, staff.secret))).json()).toMatchObject({ code: 'second_factor_expired' })
  const late = await challenge(server, staff)
  server.passMs(10 * 60_000)
  const code = totpAt(server, staff.secret)
  const tooLate = await server.browser().post('/auth/mfa', { mfaToken: late.mfaToken, code })
  expect(tooLate.json()).toMatchObject({ code: 'second_factor_expired' })
})

test('staff endpoints accept only an administrator who confirmed the second factor {6.1 6.3 6.15}', async () => {
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
  // Nor does one with the second factor of a player.
  await server.admin.query('update player_session set second_factor = true where player_id = $1', [player.id])
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

test('a password change leaves staff a session that opens nothing of staff', async () => {
  const server = await aTestServer(database)
  const staff = await enrolled(server)
  expect((await staff.browser.get('/contact/admin/stats')).statusCode).toBe(200)
  const changed = await staff.browser.post('/user/change-password', {
    currentPassword: staff.password,
    newPassword: 'Correct-Horse-8',
    confirmPassword: 'Correct-Horse-8',
  })
  expect(changed.statusCode).toBe(200)
  expect((await staff.browser.get('/user/profile')).statusCode).toBe(200)
  expect((await staff.browser.get('/contact/admin/stats')).json()).toMatchObject({ code: 'not_allowed' })
})
