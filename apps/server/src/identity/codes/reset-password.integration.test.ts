import { expect, test, vi } from 'vitest'
import {
  aPerson,
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  listenForEnds,
  type TestServer,
} from '../../../test/world/identity.ts'
import { databaseForFile } from '../../platform/testing/database-for-file.ts'
import { PATIENCE } from '../../platform/testing/patience.ts'

const database = databaseForFile(createIdentityDatabase)

const NEW = 'Another-Horse-8'

async function aResetToken(server: TestServer, email: string): Promise<string> {
  const browser = server.browser()
  await browser.post('/auth/forgot-password', { email })
  const code = await server.newestCode(email)
  const reply = await browser.post('/auth/verify-otp', { email, code })
  return reply.json().resetToken
}

test('forgot, code, reset, log in: the old password and every old session end {7.9 7.11-12}', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const ends = await listenForEnds(server, player.id)
  const { email } = player
  const resetToken = await aResetToken(server, email)
  const browser = server.browser()
  const reply = await browser.post('/auth/reset-password', {
    resetToken,
    password: NEW,
    confirmPassword: NEW,
  })
  expect(reply.json()).toEqual({
    success: true,
    message: 'Password changed successfully.',
    recovery: { removed: [], leaving: [], kept: [], leavingAt: null },
  })
  expect((await player.browser.get('/user/profile')).statusCode).toBe(401)
  expect((await player.browser.post('/auth/refresh')).statusCode).toBe(401)
  await vi.waitFor(() => expect(ends).toHaveLength(1), PATIENCE)
  const login = (password: string) => server.browser().post('/auth/login', { email, password })
  expect((await login(player.password)).statusCode).toBe(401)
  expect((await login(NEW)).statusCode).toBe(200)
  expect((await server.mailsTo(email)).map(({ template }) => template)).toEqual([
    'verify-email',
    'reset-password',
    'password-reset',
    'new-device',
  ])
})

test('forgot and resend reply alike for a player, a stranger, a pending signup and a deactivated player {7.10}', async () => {
  const server = await aTestServer(database)
  const [player, gone] = [await aVerifiedPlayer(server), await aVerifiedPlayer(server)]
  await gone.browser.post('/user/deactivate', { password: gone.password })
  const pending = aPerson()
  await server.browser().post('/auth/signup', pending)
  await server.runJobs()
  const bodies = new Set<string>()
  const guesses: string[][] = []
  for (const { email } of [player, gone, pending, aPerson()]) {
    const browser = server.browser()
    const asked = [
      await browser.post('/auth/forgot-password', { email }),
      await browser.post('/auth/resend-otp', { email, type: 'password-reset' }),
    ]
    bodies.add(asked.map(({ statusCode, body }) => `${statusCode} ${body}`).join())
    await server.runJobs()
    const answers: string[] = []
    for (let tried = 0; tried < 6; tried += 1)
      answers.push((await browser.post('/auth/verify-otp', { email, code: '000000' })).json().code)
    server.passMs(11 * 60_000)
    answers.push((await browser.post('/auth/verify-otp', { email, code: '000000' })).json().code)
    guesses.push(answers)
  }
  expect([...bodies]).toHaveLength(1)
  for (const answers of guesses)
    expect(answers).toEqual([...Array<string>(5).fill('code_invalid'), 'code_attempts', 'code_expired'])
  expect((await server.mailsTo(gone.email)).map(({ template }) => template)).toEqual([
    'verify-email',
    'account-deactivated',
  ])
})

test('[L6] the link of the mail works in any browser, once, for an hour, and a wrong one never', async () => {
  const server = await aTestServer(database)
  const { email } = await aVerifiedPlayer(server)
  const ask = () => server.browser().post('/auth/forgot-password', { email })
  const open = async (link: string) => (await server.browser().post('/auth/verify-otp/link', { link })).json()
  await ask()
  const link = await server.newestLink(email)
  expect(await open('A'.repeat(22))).toMatchObject({ code: 'link_invalid' })
  const { resetToken } = await open(link)
  const form = { resetToken, password: NEW, confirmPassword: NEW }
  expect((await server.browser().post('/auth/reset-password', form)).statusCode).toBe(200)
  expect(await open(link)).toMatchObject({ code: 'link_invalid' })
  server.passMs(1_000)
  await ask()
  const late = await server.newestLink(email)
  server.passMs(60 * 60_000)
  expect(await open(late)).toMatchObject({ code: 'link_invalid' })
})

test('a reset token works once within ten minutes; two simultaneous uses make one change', async () => {
  const server = await aTestServer(database)
  const { email } = await aVerifiedPlayer(server)
  const reset = async (resetToken: string) =>
    (
      await server.browser().post('/auth/reset-password', { resetToken, password: NEW, confirmPassword: NEW })
    ).json()
  const resetToken = await aResetToken(server, email)
  const answers = await Promise.all([reset(resetToken), reset(resetToken)])
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect(await reset(resetToken)).toMatchObject({
    code: 'reset_token_invalid',
    message: expect.stringMatching(/invalid.*expired/),
  })
  server.passMs(1_000)
  const late = await aResetToken(server, email)
  server.passMs(10 * 60_000)
  expect(await reset(late)).toMatchObject({ code: 'reset_token_invalid' })
  expect(await reset('')).toMatchObject({ code: 'reset_token_invalid' })
})

test.each([
  [{ password: 'weak', confirmPassword: 'weak' }, 'password_too_short'],
  [{ password: 'alllowercase1!', confirmPassword: 'alllowercase1!' }, 'password_too_simple'],
  [{ password: NEW, confirmPassword: 'Different-8x' }, 'passwords_differ'],
])('a reset to %o is declined and the token stays good {5.13 5.15}', async (form, code) => {
  const server = await aTestServer(database)
  const { email } = await aVerifiedPlayer(server)
  const resetToken = await aResetToken(server, email)
  const declined = await server.browser().post('/auth/reset-password', { resetToken, ...form })
  expect(declined.json()).toMatchObject({ code })
  const accepted = await server
    .browser()
    .post('/auth/reset-password', { resetToken, password: NEW, confirmPassword: NEW })
  expect(accepted.statusCode).toBe(200)
})
