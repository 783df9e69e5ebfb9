import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  anAdmin,
  aPerson,
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  type IdentityDatabase,
} from '../../../test/world/identity.ts'

let database: IdentityDatabase
beforeAll(async () => {
  database = await createIdentityDatabase()
})
afterAll(() => database.drop())

test('a player logs in by e-mail or username, ignoring case, and gets the own profile', async () => {
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
        avatar: { id: 'first', image: '/avatars/warrior.svg', color: '#6C1782' },
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

test('the staff login refuses a player only after the right password', async () => {
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
  const staff = await anAdmin(server)
  for (const path of ['/auth/login', '/auth/admin/login']) {
    const reply = await server.browser().post(path, { email: staff.email, password: staff.password })
    expect(reply.json()).toMatchObject({ success: true, mfaRequired: true, mfaToken: expect.any(String) })
    expect(reply.json()).not.toHaveProperty('token')
    expect(reply.headers['set-cookie']).toBeUndefined()
  }
})

test('guesses at one account are stopped from one address and from many, known account or not', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  for (const email of [player.email, aPerson().email]) {
    const browser = server.browser()
    const codes: string[] = []
    for (let guess = 0; guess < 11; guess += 1)
      codes.push((await browser.post('/auth/login', { email, password: `Wrong-Horse-${guess}` })).json().code)
    expect(codes.slice(0, 10)).toEqual(Array<string>(10).fill('credentials_wrong'))
    expect(codes[10]).toBe('too_many_requests')
    const elsewhere = await server.browser().post('/auth/login', { email, password: 'Wrong-Horse-7' })
    expect(elsewhere.json().code).toBe('credentials_wrong')
    const everywhere = await Promise.all(
      Array.from({ length: 100 }, () =>
        server.browser().post('/auth/login', { email, password: 'Wrong-Horse-7' }),
      ),
    )
    expect(everywhere.filter((reply) => reply.json().code === 'too_many_requests').length).toBeGreaterThan(5)
  }
})

test('a flood of logins waits in a queue; beyond its length logins are refused as overloaded, never as wrong', async () => {
  const server = await aTestServer(database, {
    PASSWORD_HASHES_AT_ONCE: '1',
    PASSWORD_HASH_MEMORY_KIB: '8192',
  })
  const replies = await Promise.all(
    Array.from({ length: 400 }, () =>
      server.browser().post('/auth/login', { email: aPerson().email, password: 'Wrong-Horse-7' }),
    ),
  )
  const codes = new Set(replies.map((reply) => reply.json().code))
  expect(codes).toEqual(new Set(['credentials_wrong', 'overloaded']))
})
