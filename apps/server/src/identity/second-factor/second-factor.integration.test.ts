import { defineEndpoint } from '@throwdown/contract/endpoint'
import { dataReply, succeed } from '@throwdown/contract/envelope'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { anHttp, apiWithoutSockets } from '../../../test/world/context.ts'
import { aBrowser } from '../../../test/world/http-browser.ts'
import {
  anAdmin,
  aStack,
  aVerifiedPlayer,
  createIdentityDatabase,
  type IdentityDatabase,
  type Stack,
} from '../../../test/world/identity.ts'
import { serve } from '../../platform/route.ts'

let database: IdentityDatabase
beforeAll(async () => {
  database = await createIdentityDatabase()
})
afterAll(() => database.drop())

function totpAt(stack: Stack, secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: stack.context.clock.nowMs() })
}

async function challenge(stack: Stack, { email, password }: { email: string; password: string }) {
  return (await stack.browser().post('/auth/admin/login', { email, password })).json()
}

async function enrolled(stack: Stack) {
  const staff = await anAdmin(stack)
  const { mfaToken, mfaEnrolment } = await challenge(stack, staff)
  const browser = stack.browser()
  const { secret } = mfaEnrolment
  const reply = await browser.post('/auth/admin/mfa', { mfaToken, code: totpAt(stack, secret) })
  const confirm = async (code: string) => {
    const next = await challenge(stack, staff)
    return (await stack.browser().post('/auth/admin/mfa', { mfaToken: next.mfaToken, code })).json()
  }
  const recoveryCodes: string[] = reply.json().recoveryCodes
  return { ...staff, browser, secret, reply, recoveryCodes, confirm }
}

test('the first login of staff enrols an authenticator and shows the recovery codes once', async () => {
  const stack = await aStack(database)
  const staff = await enrolled(stack)
  expect(staff.reply.json()).toMatchObject({
    success: true,
    token: expect.any(String),
    user: { id: staff.id, role: 'admin' },
  })
  expect(new Set(staff.recoveryCodes).size).toBe(10)
  expect((await staff.browser.get('/user/profile')).json().data.role).toBe('admin')
  const again = await challenge(stack, staff)
  expect(again).toMatchObject({ mfaRequired: true })
  expect(again).not.toHaveProperty('mfaEnrolment')
  stack.passMs(30_000)
  const second = await staff.confirm(totpAt(stack, staff.secret))
  expect(second).toMatchObject({ success: true })
  expect(second).not.toHaveProperty('recoveryCodes')
})

test('an offered secret is invalid until its own challenge is confirmed', async () => {
  const stack = await aStack(database)
  const staff = await anAdmin(stack)
  const [first, second] = [await challenge(stack, staff), await challenge(stack, staff)]
  const crossed = await stack.browser().post('/auth/admin/mfa', {
    mfaToken: first.mfaToken,
    code: totpAt(stack, second.mfaEnrolment.secret),
  })
  expect(crossed.json()).toMatchObject({ code: 'second_factor_wrong' })
  const confirm = ({ mfaToken, mfaEnrolment }: typeof first) =>
    stack.browser().post('/auth/admin/mfa', { mfaToken, code: totpAt(stack, mfaEnrolment.secret) })
  expect((await confirm(second)).statusCode).toBe(200)
  // Another enrolment was confirmed in the meantime, so the older offer is invalid.
  expect((await confirm(first)).json()).toMatchObject({ code: 'second_factor_expired' })
})

test('an authenticator code works once, and an older one does not work', async () => {
  const stack = await aStack(database)
  const staff = await enrolled(stack)
  stack.passMs(90_000)
  const code = totpAt(stack, staff.secret)
  const answers = await Promise.all([staff.confirm(code), staff.confirm(code), staff.confirm(code)])
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  stack.passMs(90_000)
  expect(await staff.confirm(code)).toMatchObject({ code: 'second_factor_wrong' })
})

test('a recovery code works once, however it is typed', async () => {
  const stack = await aStack(database)
  const staff = await enrolled(stack)
  const [code = ''] = staff.recoveryCodes
  expect(await staff.confirm(` ${code.toUpperCase().replace('-', ' ')} `)).toMatchObject({ success: true })
  expect(await staff.confirm(code)).toMatchObject({ code: 'second_factor_wrong' })
  const { rows } = await stack.admin.query<{ text: string }>(
    'select r::text as text from staff_recovery_code r where player_id = $1',
    [staff.id],
  )
  expect(rows.map(({ text }) => text).join()).not.toContain(code.replace('-', ''))
})

test('a challenge allows five guesses within ten minutes', async () => {
  const stack = await aStack(database)
  const staff = await enrolled(stack)
  const { mfaToken } = await challenge(stack, staff)
  const guess = (code: string) => stack.browser().post('/auth/admin/mfa', { mfaToken, code })
  const guesses = await Promise.all(Array.from({ length: 20 }, () => guess('zzzzz-zzzzz')))
  const codes = guesses.map((reply) => reply.json().code)
  expect(codes.filter((code) => code === 'second_factor_wrong')).toHaveLength(5)
  stack.passMs(60_000)
  expect((await guess(totpAt(stack, staff.secret))).json()).toMatchObject({ code: 'second_factor_expired' })
  const late = await challenge(stack, staff)
  stack.passMs(10 * 60_000)
  const code = totpAt(stack, staff.secret)
  const tooLate = await stack.browser().post('/auth/admin/mfa', { mfaToken: late.mfaToken, code })
  expect(tooLate.json()).toMatchObject({ code: 'second_factor_expired' })
})

test('staff endpoints accept only an administrator who confirmed the second factor', async () => {
  const stack = await aStack(database)
  const staffOnly = defineEndpoint({
    method: 'GET',
    path: '/staff-only',
    access: 'admin',
    summary: 'For staff',
    reply: dataReply(z.object({ open: z.boolean() })),
    refusals: [],
  })
  const app = await anHttp(stack.context, (api, context) => {
    apiWithoutSockets(api, context)
    serve(api, staffOnly, async () => succeed({ open: true }))
  })
  const statusWith = async (token: string | null) =>
    (await aBrowser(app, { token }).get('/staff-only')).statusCode
  const player = await aVerifiedPlayer(stack)
  const staff = await enrolled(stack)
  expect(await statusWith(null)).toBe(401)
  expect(await statusWith(player.browser.token)).toBe(403)
  expect(await statusWith(staff.browser.token)).toBe(200)
  // A player made administrator has a session without second factor, which gives no staff access.
  await stack.admin.query(`update player set role = 'admin' where id = $1`, [player.id])
  expect(await statusWith(player.browser.token)).toBe(403)
  await stack.admin.query(`update player set role = 'player' where id = $1`, [staff.id])
  expect(await statusWith(staff.browser.token)).toBe(403)
})

test('a staff session ends after twelve hours', async () => {
  const stack = await aStack(database)
  const staff = await enrolled(stack)
  stack.passMs(12 * 3_600_000 + 1_000)
  expect((await staff.browser.post('/auth/refresh')).statusCode).toBe(401)
})
