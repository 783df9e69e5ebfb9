import { expect, onTestFinished, test } from 'vitest'
import type { Browser } from '../../../test/world/http-browser.ts'
import {
  aPerson,
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  otherThan,
  type TestServer,
} from '../../../test/world/identity.ts'
import { databaseForFile } from '../../platform/testing/database-for-file.ts'
import { createLimits } from '../limits.ts'

const database = databaseForFile(createIdentityDatabase)

async function aSignup(server: TestServer) {
  const person = aPerson()
  const browser = server.browser()
  await browser.post('/auth/signup', person)
  const { email } = person
  const code = await server.newestCode(email)
  const guess = async (guessed: string) =>
    (await browser.post('/auth/verify-email', { email, code: guessed })).json()
  return { ...person, browser, code, guess }
}

test('of a hundred simultaneous guesses at most five are compared', async () => {
  const server = await aTestServer(database)
  const { email, code, browser } = await aSignup(server)
  const wrong = otherThan(code)
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      browser.copy(`198.51.100.${index}`).post('/auth/verify-email', { email, code: wrong }),
    ),
  )
  const codes = replies.map((reply) => reply.json().code)
  expect(codes.filter((answer) => answer === 'code_invalid')).toHaveLength(5)
  expect(codes.filter((answer) => answer === 'code_attempts')).toHaveLength(95)
  const { rows } = await server.admin.query(
    `select max(tries) as tries from one_time_code where tries > 0 and used_at is null`,
  )
  expect(rows).toEqual([{ tries: 5 }])
})

test('after five wrong guesses the right code is refused too; a new code helps', async () => {
  const server = await aTestServer(database)
  const { code, guess, email, browser } = await aSignup(server)
  for (let tried = 0; tried < 5; tried += 1)
    expect(await guess(otherThan(code))).toMatchObject({
      code: 'code_invalid',
      message: expect.stringContaining('invalid'),
    })
  expect(await guess(code)).toMatchObject({
    code: 'code_attempts',
    message: expect.stringContaining('attempts'),
  })
  server.passMs(1_000)
  const resent = await browser.post('/auth/resend-otp', { email, type: 'email-verification' })
  expect(resent.json()).toEqual({
    success: true,
    message: 'New verification code has been sent to your email.',
  })
  const newer = await server.newestCode(email)
  expect(await guess(newer)).toMatchObject({ success: true })
})

test('a code expires after ten minutes', async () => {
  const server = await aTestServer(database)
  const { code, guess } = await aSignup(server)
  server.passMs(10 * 60_000)
  expect(await guess(code)).toMatchObject({
    code: 'code_expired',
    message: expect.stringContaining('expired'),
  })
})

test('a code works once, even when many clients send it at once', async () => {
  const server = await aTestServer(database)
  const { code, guess } = await aSignup(server)
  const answers = await Promise.all(Array.from({ length: 5 }, () => guess(code)))
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect(await guess(code)).toMatchObject({ code: 'code_invalid' })
})

test('a newer code replaces the older one {7.8 7.10}', async () => {
  const server = await aTestServer(database)
  const { code, guess, email, browser } = await aSignup(server)
  server.passMs(1_000)
  await browser.post('/auth/resend-otp', { email, type: 'email-verification' })
  const newer = await server.newestCode(email)
  // One time in a million they are equal.
  const older = newer === code ? otherThan(code) : code
  expect(await guess(older)).toMatchObject({ code: 'code_invalid' })
  expect(await guess(newer)).toMatchObject({ success: true })
})

test('a code of one purpose is refused for the other', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const { email } = player
  const browser = server.browser()
  await browser.post('/auth/forgot-password', { email })
  const code = await server.newestCode(email)
  const [token = ''] = browser.cookies.values()
  browser.cookies.set('__Host-throwdown-signup', token)
  const asVerification = await browser.post('/auth/verify-email', { email, code })
  expect(asVerification.json()).toMatchObject({ code: 'code_invalid' })
})

test('a queued request that runs twice mails once', async () => {
  const server = await aTestServer(database)
  const { email } = await aVerifiedPlayer(server)
  server.passMs(1_000)
  await server.browser().post('/auth/forgot-password', { email })
  const { rows } = await server.admin.query<{ data: unknown }>(
    `select data from jobs.job where name = 'identity-send-reset-code' and state = 'created'`,
  )
  server.passMs(1_000)
  await server.runJobs()
  const { resetCodeSender } = await import('./send-codes.ts')
  for (const { data } of rows)
    await resetCodeSender(server.context).run(data, { jobId: 'again', signal: AbortSignal.timeout(5_000) })
  const resets = (await server.mailsTo(email)).filter(({ template }) => template === 'reset-password')
  expect(resets).toHaveLength(1)
})

test('codes and e-mails are not readable in the database', async () => {
  const server = await aTestServer(database)
  const { code, email } = await aSignup(server)
  const { rows } = await server.admin.query<{ text: string }>(
    `select c::text as text from one_time_code c order by created_at desc limit 1`,
  )
  expect(rows[0]?.text).not.toContain(code)
  expect(rows[0]?.text).not.toContain(email)
})

test('[L6] the right code in a browser that did not request it is refused as wrong, and costs the owner nothing', async () => {
  const server = await aTestServer(database)
  const { email, code, guess } = await aSignup(server)
  for (let tried = 0; tried < 20; tried += 1) {
    const stranger = server.browser()
    if (tried % 2 === 0) stranger.cookies.set('__Host-throwdown-signup', 'A'.repeat(43))
    const reply = await stranger.post('/auth/verify-email', { email, code })
    expect(reply.json()).toMatchObject({ code: 'code_invalid' })
  }
  expect(await guess(code)).toMatchObject({ success: true })
})

test('[L6] a stranger who requests codes of the same e-mail gets a code of their own to guess at', async () => {
  const server = await aTestServer(database)
  const { email } = await aVerifiedPlayer(server)
  const owner = server.browser()
  await owner.post('/auth/forgot-password', { email })
  const code = await server.newestCode(email)
  const stranger = server.browser()
  await stranger.post('/auth/forgot-password', { email })
  await server.runJobs()
  for (let tried = 0; tried < 6; tried += 1)
    await stranger.post('/auth/verify-otp', { email, code: tried === 0 ? code : otherThan(code) })
  expect((await owner.post('/auth/verify-otp', { email, code })).json()).toMatchObject({ success: true })
})

test('[L6] beyond five codes an hour the mails to one e-mail have the link only, so guesses stay few', async () => {
  const server = await aTestServer(database)
  const { email } = await aVerifiedPlayer(server)
  const codes: unknown[] = []
  for (let asked = 0; asked < 7; asked += 1) {
    await server.browser().post('/auth/forgot-password', { email })
    codes.push((await server.mailsTo(email)).at(-1)?.data)
  }
  const digits = expect.objectContaining({ code: expect.stringMatching(/^\d{6}$/) })
  const linkOnly = expect.objectContaining({ code: null, link: expect.any(String) })
  expect(codes).toEqual([...Array<typeof digits>(5).fill(digits), linkOnly, linkOnly])
  const link = await server.newestLink(email)
  expect((await server.browser().post('/auth/verify-otp/link', { link })).statusCode).toBe(200)
})

test('[L6] mails to one e-mail need a challenge when many networks request them', async () => {
  const server = await aTestServer(database)
  const { email } = aPerson()
  const codes: unknown[] = []
  for (let asked = 0; asked < 12; asked += 1)
    codes.push((await server.browser().post('/auth/forgot-password', { email })).json().code)
  expect(codes).toEqual([...Array<undefined>(10).fill(undefined), 'challenge_required', 'challenge_required'])
  expect((await server.browser().postSolving('/auth/forgot-password', { email })).statusCode).toBe(200)
})

test('one address guesses thirty times in ten minutes without a challenge, over all accounts', async () => {
  const server = await aTestServer(database)
  const browser = server.browser()
  const answers: string[] = []
  const guess = { email: aPerson().email, code: '123456' }
  for (let tried = 0; tried < 31; tried += 1)
    answers.push((await browser.post('/auth/verify-otp', guess)).json().code)
  expect(answers).toEqual([...Array<string>(30).fill('code_invalid'), 'challenge_required'])
  expect((await browser.postSolving('/auth/verify-otp', guess)).json().code).toBe('code_invalid')
})

test('[L6] only wrong guesses at live codes raise the alarm; then guesses need a challenge, and the right code works', async () => {
  const own = await createIdentityDatabase()
  onTestFinished(() => own.drop())
  const server = await aTestServer(own)
  const victim = await aSignup(server)
  const alarm = async () => (await server.context.metrics.codeAlarm.get()).values[0]?.value
  const limits = createLimits(server.context)
  for (let guess = 0; guess < 499; guess += 1) await limits.allows('guess-everyone', 'all')
  const stranger = { browser: server.browser(), ...aPerson() }
  for (let tried = 0; tried < 6; tried += 1) await guessAt(stranger)
  expect(await alarm()).toBe(0)
  await stranger.browser.post('/auth/forgot-password', { email: stranger.email })
  await server.runJobs()
  for (let tried = 0; tried < 2; tried += 1) await guessAt(stranger)
  expect(await alarm()).toBe(1)
  expect(await victim.guess(victim.code)).toMatchObject({ code: 'challenge_required' })
  const { email, code } = victim
  const right = await victim.browser.postSolving('/auth/verify-email', { email, code })
  expect(right.json()).toMatchObject({ success: true })
})

function guessAt({ browser, email }: { browser: Browser; email: string }) {
  return browser.post('/auth/verify-otp', { email, code: '000000' })
}
