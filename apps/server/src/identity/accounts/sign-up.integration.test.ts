import { avatarOf } from '@throwdown/contract/user'
import { expect, test } from 'vitest'
import type { Browser } from '../../../test/world/http-browser.ts'
import {
  aPerson,
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  otherThan,
} from '../../../test/world/identity.ts'
import { databaseForFile } from '../../platform/testing/database-for-file.ts'
import { dealAvatar } from './deal-avatar.ts'

const database = databaseForFile(createIdentityDatabase)

test('signup returns message, user and token, and mails a code that verifies the e-mail {3.10 3.27-28 4.3 7.7-8 7.15}', async () => {
  const server = await aTestServer(database)
  const person = aPerson()
  const browser = server.browser()
  const reply = await browser.post('/auth/signup', { ...person, email: person.email.toUpperCase() })
  expect(reply.json()).toMatchObject({
    success: true,
    message: 'Signup successful, please check your email for verification.',
    user: { username: person.username, role: 'player', lastLogin: null },
    token: expect.stringMatching(/./),
  })
  const { user } = reply.json()
  expect(user.avatar).toEqual(avatarOf(dealAvatar(user.id)))
  const email = person.email.toUpperCase()
  const [mail] = await server.mailsTo(email)
  expect(mail).toMatchObject({ template: 'verify-email', data: { username: person.username, minutes: 10 } })

  const code = await server.newestCode(email)
  expect(code).toMatch(/^[0-9]{6}$/)
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
  const verified = await browser.post('/auth/verify-email', { email: person.email, code: spaced })
  expect(verified.json()).toEqual({ success: true, message: 'Email verified successfully! Welcome aboard!' })
  expect((await browser.get('/user/profile')).json()).toMatchObject({
    success: true,
    data: { email, avatar: user.avatar },
  })
  expect((await browser.post('/auth/refresh')).statusCode).toBe(200)
})

test('production with its own hash cost and serialisers returns the same fields', async () => {
  const server = await aTestServer(database, {
    NODE_ENV: 'production',
    PASSWORD_HASH_MEMORY_KIB: '19456',
    PASSWORD_HASH_PASSES: '2',
  })
  const player = await aVerifiedPlayer(server)
  const reply = await player.browser.post('/auth/login', { email: player.email, password: player.password })
  expect(Object.keys(reply.json()).sort()).toEqual(['message', 'success', 'token', 'user'])
  expect(reply.body).not.toContain('argon2')
  const refreshed = await player.browser.post('/auth/refresh')
  expect(refreshed.json().user).toEqual((await player.browser.get('/user/profile')).json().data)
})

test('until the e-mail is verified, the token and the cookie of a signup are refused {4.2}', async () => {
  const server = await aTestServer(database)
  const browser = server.browser()
  await browser.post('/auth/signup', aPerson())
  expect((await browser.get('/user/profile')).json()).toMatchObject({ code: 'not_signed_in' })
  expect((await browser.post('/auth/refresh')).json()).toMatchObject({ code: 'email_not_verified' })
})

test('a signup that is verified after hours keeps the session it began with', async () => {
  const server = await aTestServer(database)
  const person = aPerson()
  const browser = server.browser()
  await browser.post('/auth/signup', person)
  server.passMs(5 * 3_600_000)
  const { email } = person
  expect((await browser.post('/auth/refresh')).json()).toMatchObject({ code: 'email_not_verified' })
  await browser.post('/auth/resend-otp', { email, type: 'email-verification' })
  const code = await server.newestCode(email)
  expect((await browser.post('/auth/verify-email', { email, code })).statusCode).toBe(200)
  expect((await browser.get('/user/profile')).statusCode).toBe(401)
  expect((await browser.post('/auth/refresh')).statusCode).toBe(200)
  expect((await browser.get('/user/profile')).statusCode).toBe(200)
})

test('scripts, other sites and plain connections cannot read the refresh cookie', async () => {
  const server = await aTestServer(database)
  const reply = await server.browser().post('/auth/signup', aPerson())
  const [cookie] = [reply.headers['set-cookie']].flat()
  expect(cookie).toMatch(
    /^__Host-throwdown-refresh=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  expect(reply.headers['cache-control']).toBe('no-store')
})

test('a known e-mail gets the same reply, and its owner a warning instead of a code', async () => {
  const server = await aTestServer(database)
  const owner = await aVerifiedPlayer(server)
  const [fresh, known] = [aPerson(), { ...aPerson(), email: owner.email, password: 'Guessed-Horse-8' }]
  const [thief, stranger] = [server.browser(), server.browser()]
  const answers = [await stranger.post('/auth/signup', fresh), await thief.post('/auth/signup', known)]
  const shapes = answers.map((reply) => ({
    status: reply.statusCode,
    headers: Object.keys(reply.headers).sort(),
    body: Object.keys(reply.json()),
    user: Object.keys(reply.json().user),
    message: reply.json().message,
    tokenLength: reply.json().token.length,
  }))
  expect(shapes[1]).toEqual(shapes[0])
  expect((await server.mailsTo(owner.email)).at(-1)).toEqual({
    template: 'account-exists',
    to: owner.email,
    data: { username: owner.username },
  })

  // Both signups behave alike in every later call.
  for (const [browser, person] of [
    [stranger, fresh],
    [thief, known],
  ] as const) {
    const { email } = person
    expect((await browser.get('/user/profile')).json()).toMatchObject({ code: 'not_signed_in' })
    expect((await browser.post('/auth/refresh')).json()).toMatchObject({ code: 'email_not_verified' })
    const login = await browser.post('/auth/login', { email, password: person.password })
    const byName = await browser.post('/auth/login', { email: person.username, password: person.password })
    expect([login.json().code, byName.json().code]).toEqual(['email_not_verified', 'email_not_verified'])
    const again = await server.browser().post('/auth/signup', { ...aPerson(), username: person.username })
    expect(again.json()).toMatchObject({ code: 'username_taken' })
    const guesses: string[] = []
    const wrong = person === fresh ? otherThan(await server.newestCode(email)) : '000000'
    for (let guess = 0; guess < 6; guess += 1) {
      guesses.push((await browser.post('/auth/verify-email', { email, code: wrong })).json().code)
    }
    expect(guesses).toEqual([...Array<string>(5).fill('code_invalid'), 'code_attempts'])
  }
  expect((await owner.browser.get('/user/profile')).statusCode).toBe(200)
})

test.each([
  [{ username: '   ' }, 'username_required', 'Username is required'],
  [{ username: 'four' }, 'username_too_short', 'Username must be at least 5 characters long'],
  [
    { username: 'with space' },
    'username_characters',
    'Username can only contain letters, numbers, underscores, and hyphens',
  ],
  [
    { username: 'cyrіllic' },
    'username_characters',
    'Username can only contain letters, numbers, underscores, and hyphens',
  ],
  [{ username: 'x'.repeat(21) }, 'username_too_long', 'Username must be at most 20 characters long'],
  [
    { username: 'Adm1n_Team' },
    'username_taken',
    'That username is taken or too similar to another. Try another one.',
  ],
  [{ email: 'nobody' }, 'email_invalid', 'Please enter a valid email'],
  [{ password: '' }, 'password_required', 'Password is required'],
  [{ password: 'Sh0rt!a' }, 'password_too_short', 'Password must be at least 8 characters long'],
  [
    { password: 'alllowercase1!' },
    'password_too_simple',
    'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character',
  ],
  [
    { username: 'walter', password: 'My-WALTER-77' },
    'password_contains_name',
    'Password cannot contain your username or email',
  ],
  [
    { email: 'heisenberg@example.com', password: 'Heisenberg-77' },
    'password_contains_name',
    'Password cannot contain your username or email',
  ],
])('a signup with %o is declined by its first broken rule', async (wrong, code, message) => {
  const server = await aTestServer(database)
  const reply = await server.browser().post('/auth/signup', { ...aPerson(), ...wrong })
  expect(reply.json()).toMatchObject({ success: false, code, message })
})

test('a name that looks like a taken one is refused, ignoring case, before and after verification', async () => {
  const server = await aTestServer(database)
  const suffix = Math.random()
    .toString(36)
    .slice(2, 7)
    .replaceAll(/[01ils5o]/g, 'x')
  const first = { ...aPerson(), username: `Modern-lOve${suffix}` }
  await server.browser().post('/auth/signup', first)
  for (const username of [
    `Modem_l0ve${suffix}`,
    `MODERN-IOVE${suffix}`.toUpperCase(),
    `modern--1ove${suffix}`,
  ]) {
    const reply = await server.browser().post('/auth/signup', { ...aPerson(), username })
    expect([username, reply.json().code]).toEqual([username, 'username_taken'])
  }
})

test('of twenty signups for one name at the same moment one gets it', async () => {
  const server = await aTestServer(database)
  const { username } = aPerson()
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => server.browser().post('/auth/signup', { ...aPerson(), username })),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(replies.filter((reply) => reply.json().code === 'username_taken')).toHaveLength(19)
})

test('an e-mail address gets few signup mails from one client, and from many after a challenge only', async () => {
  const server = await aTestServer(database)
  const { email } = aPerson()
  const [one, codes]: [Browser, unknown[]] = [server.browser(), []]
  for (let asked = 0; asked < 6; asked += 1)
    codes.push((await one.post('/auth/signup', { ...aPerson(), email })).json().code)
  expect(codes).toEqual([...Array<undefined>(5).fill(undefined), 'too_many_requests'])
  for (let asked = 0; asked < 5; asked += 1)
    await server.browser().post('/auth/signup', { ...aPerson(), email })
  const late = server.browser()
  expect((await late.post('/auth/signup', { ...aPerson(), email })).json().code).toBe('challenge_required')
  expect((await late.postSolving('/auth/signup', { ...aPerson(), email })).statusCode).toBe(200)
})

test('the name of a signup that was not verified becomes free again', async () => {
  const server = await aTestServer(database)
  const person = aPerson()
  await server.browser().post('/auth/signup', person)
  server.passMs(49 * 3_600_000)
  const { forgetExpiredHourly } = await import('../forget-expired.ts')
  await forgetExpiredHourly(server.context).run({}, { jobId: 'test', signal: AbortSignal.timeout(5_000) })
  const again = await server.browser().post('/auth/signup', { ...aPerson(), username: person.username })
  expect(again.statusCode).toBe(200)
})
