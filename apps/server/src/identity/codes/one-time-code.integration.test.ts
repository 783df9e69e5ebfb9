import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../test/world/free-port.ts'
import {
  aPerson,
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  type IdentityDatabase,
  otherThan,
  type TestServer,
} from '../../../test/world/identity.ts'
import { startOwnRedis } from '../../../test/world/own-redis.ts'

let database: IdentityDatabase
beforeAll(async () => {
  database = await createIdentityDatabase()
})
afterAll(() => database.drop())

async function aSignup(server: TestServer) {
  const person = aPerson()
  const browser = server.browser()
  await browser.post('/auth/signup', person)
  const { email } = person
  const code = await server.newestCode(email)
  const guess = async (guessed: string) =>
    (await server.browser().post('/auth/verify-email', { email, code: guessed })).json()
  return { ...person, browser, code, guess }
}

test('of a hundred simultaneous guesses at most five are compared', async () => {
  const server = await aTestServer(database)
  const { email, code } = await aSignup(server)
  const wrong = otherThan(code)
  const replies = await Promise.all(
    Array.from({ length: 100 }, () => server.browser().post('/auth/verify-email', { email, code: wrong })),
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

test('a newer code replaces the older one', async () => {
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
  await server.browser().post('/auth/forgot-password', { email })
  const code = await server.newestCode(email)
  const asVerification = await server.browser().post('/auth/verify-email', { email, code })
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

test('one account is guessed at fifteen times an hour at most, over all its codes', async () => {
  const server = await aTestServer(database)
  const { code, guess, email, browser } = await aSignup(server)
  let latest = code
  const answers: string[] = []
  for (let round = 0; round < 4; round += 1) {
    for (let tried = 0; tried < 5; tried += 1) answers.push((await guess(otherThan(latest))).code)
    server.passMs(1_000)
    await browser.post('/auth/resend-otp', { email, type: 'email-verification' })
    latest = await server.newestCode(email)
  }
  expect(answers.slice(0, 15)).toEqual(Array<string>(15).fill('code_invalid'))
  expect(answers.slice(15)).toEqual(Array<string>(5).fill('code_attempts'))
  expect(await guess(latest)).toMatchObject({ code: 'code_attempts' })
})

test('one address guesses thirty times in ten minutes at most, over all accounts', async () => {
  const server = await aTestServer(database)
  const browser = server.browser()
  const answers: string[] = []
  for (let tried = 0; tried < 32; tried += 1) {
    const reply = await browser.post('/auth/verify-otp', { email: aPerson().email, code: '123456' })
    answers.push(reply.json().code)
  }
  expect(answers.slice(0, 30)).toEqual(Array<string>(30).fill('code_invalid'))
  expect(answers.slice(30)).toEqual(['too_many_requests', 'too_many_requests'])
})

test('guesses at many accounts reach the global limit, raise the alarm and stay refused without Redis', async () => {
  const redis = await startOwnRedis(await freePort())
  onTestFinished(() => redis.kill())
  const own = await createIdentityDatabase()
  onTestFinished(() => own.drop())
  const server = await aTestServer(own, { REDIS_URL: redis.url })
  const victim = await aSignup(server)
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(
      Array.from({ length: 25 }, () =>
        server.browser().post('/auth/verify-otp', { email: aPerson().email, code: '123456' }),
      ),
    )
  }
  await redis.kill()
  expect(await victim.guess(victim.code)).toMatchObject({ code: 'too_many_requests' })
  const metrics = await server.context.metrics.registry.metrics()
  expect(metrics).toMatch(/identity_code_alarm\{.*\} 1/)
  expect(metrics).toMatch(/identity_code_guesses_refused_total\{.*limit="everyone".*\} 1/)
})
