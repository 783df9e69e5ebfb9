import { avatarOf } from '@throwdown/contract/user'
import { expect, test } from 'vitest'
import {
  aPerson,
  aStaffMember,
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  type TestServer,
} from '../../../test/world/identity.ts'
import { databaseForFile } from '../../platform/testing/database-for-file.ts'
import { dealAvatar } from '../accounts/deal-avatar.ts'
import { createLimits } from '../limits.ts'

const database = databaseForFile(createIdentityDatabase)

test('a player logs in by e-mail or username, ignoring case, and gets their own profile {3.1 7.5}', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  for (const email of [player.email, player.email.toUpperCase(), ` ${player.username.toUpperCase()} `]) {
    const browser = server.browser()
    const reply = await browser.post('/auth/login', { email, password: player.password })
    expect(reply.json()).toEqual({
      success: true,
      message: `Welcome back, ${player.username}`,
      token: expect.any(String),
      user: {
        id: player.id,
        username: player.username,
        email: player.email,
        createdAt: expect.any(String),
        role: 'player',
        avatar: avatarOf(dealAvatar(player.id)),
        lastLogin: expect.any(String),
      },
    })
    expect((await browser.get('/user/profile')).statusCode).toBe(200)
  }
})

test('a password matches however its characters are composed in Unicode', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server, { ...aPerson(), password: 'Caf\u00e9-Cr\u00e8me-7' })
  const reply = await server
    .browser()
    .post('/auth/login', { email: player.email, password: 'Cafe\u0301-Cre\u0300me-7' })
  expect(reply.statusCode).toBe(200)
})

test('a wrong password and an unknown account get the same reply', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const answers = []
  for (const email of [player.email, player.username, 'nobody@example.com', 'nobody-here'])
    answers.push(await server.browser().post('/auth/login', { email, password: 'Wrong-Horse-7' }))
  for (const answer of answers) {
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({
      success: false,
      code: 'credentials_wrong',
      message: 'Invalid email/username or password',
      requestId: expect.any(String),
    })
  }
})

test('only the right password gets the reply that the e-mail is not verified or the account is deactivated', async () => {
  const server = await aTestServer(database)
  const unverified = aPerson()
  await server.browser().post('/auth/signup', unverified)
  const gone = await aVerifiedPlayer(server)
  await gone.browser.post('/user/deactivate', { password: gone.password })
  const cases = [
    [unverified, 'email_not_verified', /verify your email/],
    [gone, 'account_deactivated', /deactivated/],
  ] as const
  for (const [person, code, words] of cases) {
    const { email, password } = person
    const right = await server.browser().post('/auth/login', { email, password })
    expect(right.json()).toMatchObject({ code, message: expect.stringMatching(words) })
    const wrong = await server.browser().post('/auth/login', { email, password: 'Wrong-Horse-7' })
    expect(wrong.json()).toMatchObject({ code: 'credentials_wrong' })
  }
})

test('the staff login refuses a player only after the right password {6.6 7.6}', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const at = (password: string) =>
    server.browser().post('/auth/admin/login', { email: player.email, password })
  expect((await at(player.password)).json()).toMatchObject({
    code: 'admin_only',
    message: 'Access denied. Admin privileges required.',
  })
  expect((await at('Wrong-Horse-7')).json()).toMatchObject({ code: 'credentials_wrong' })
})

test('staff get no session from a password alone, at either login', async () => {
  const server = await aTestServer(database)
  const staff = await aStaffMember(server)
  for (const path of ['/auth/login', '/auth/admin/login']) {
    const reply = await server.browser().post(path, { email: staff.email, password: staff.password })
    expect(reply.json()).toMatchObject({ success: true, mfaRequired: true, mfaToken: expect.any(String) })
    expect(reply.json()).not.toHaveProperty('token')
    expect(reply.headers['set-cookie']).toBeUndefined()
  }
})

test('guesses at one account need a challenge, from one address and from many, known account or not', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  for (const email of [player.email, aPerson().email]) {
    const browser = server.browser()
    const codes: string[] = []
    for (let guess = 0; guess < 11; guess += 1)
      codes.push((await browser.post('/auth/login', { email, password: `Wrong-Horse-${guess}` })).json().code)
    expect(codes.slice(0, 10)).toEqual(Array<string>(10).fill('credentials_wrong'))
    expect(codes[10]).toBe('challenge_required')
    const elsewhere = await server.browser().post('/auth/login', { email, password: 'Wrong-Horse-7' })
    expect(elsewhere.json().code).toBe('credentials_wrong')
    await exhaustName(server, email)
    const everywhere = await server.browser().post('/auth/login', { email, password: 'Wrong-Horse-7' })
    expect(everywhere.json().code).toBe('challenge_required')
  }
})

test('[L6] while strangers guess, the owner gets in: a known device at once, a new one after one challenge', async () => {
  const server = await aTestServer(database)
  const { email, password, browser: known } = await aVerifiedPlayer(server)
  await exhaustName(server, email)
  const form = { email, password }
  expect((await known.post('/auth/login', form)).statusCode).toBe(200)
  const unknown = server.browser()
  expect((await unknown.post('/auth/login', form)).json().code).toBe('challenge_required')
  expect((await unknown.postSolving('/auth/login', form)).statusCode).toBe(200)
  expect((await unknown.post('/auth/login', form)).statusCode).toBe(200)
})

test('[L6] a device known to one account is unknown to every other, and after a reset to its own', async () => {
  const server = await aTestServer(database)
  const [one, other] = [await aVerifiedPlayer(server), await aVerifiedPlayer(server)]
  await exhaustName(server, other.email)
  const stranger = await one.browser.post('/auth/login', { email: other.email, password: other.password })
  expect(stranger.json().code).toBe('challenge_required')
  await server.browser().post('/auth/forgot-password', { email: other.email })
  const link = await server.newestLink(other.email)
  const { resetToken } = (await server.browser().post('/auth/verify-otp/link', { link })).json()
  const password = 'Another-Horse-8'
  await server.browser().post('/auth/reset-password', { resetToken, password, confirmPassword: password })
  const after = await other.browser.post('/auth/login', { email: other.email, password })
  expect(after.json().code).toBe('challenge_required')
})

test('[L6] one network far over its limit is refused, and no other network notices', async () => {
  const server = await aTestServer(database)
  const { email, password } = await aVerifiedPlayer(server)
  const flooder = server.browser()
  const limits = createLimits(server.context)
  const count = { limit: 'login-name-network', key: `${email} ${flooder.address}` } as const
  for (let guess = 0; guess < 101; guess += 1) await limits.count(count)
  const form = { email, password }
  expect((await flooder.postSolving('/auth/login', form)).json().code).toBe('too_many_requests')
  expect((await server.browser().postSolving('/auth/login', form)).statusCode).toBe(200)
})

test('[L6] a flood of logins waits in a queue; beyond its length they need a challenge, never are called wrong', async () => {
  const server = await aTestServer(database, {
    PASSWORD_HASHES_AT_ONCE: '1',
    PASSWORD_HASH_MEMORY_KIB: '8192',
  })
  const { email, password } = await aVerifiedPlayer(server)
  const flood = Promise.all(
    Array.from({ length: 200 }, () =>
      server.browser().post('/auth/login', { email: aPerson().email, password: 'Wrong-Horse-7' }),
    ),
  )
  expect((await server.browser().postSolving('/auth/login', { email, password })).statusCode).toBe(200)
  const replies = await flood
  const codes = new Set(replies.map((reply) => reply.json().code))
  expect(codes).toEqual(new Set(['credentials_wrong', 'challenge_required']))
})

/** As if strangers on many networks had guessed at this name. */
async function exhaustName({ context }: TestServer, email: string): Promise<void> {
  const limits = createLimits(context)
  for (let guess = 0; guess < 100; guess += 1) await limits.count({ limit: 'login-name', key: email })
}
