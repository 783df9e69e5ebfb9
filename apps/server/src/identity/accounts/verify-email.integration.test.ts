import { expect, test } from 'vitest'
import { aPerson, aTestServer, createIdentityDatabase } from '../../../test/world/identity.ts'
import { databaseForFile } from '../../platform/testing/database-for-file.ts'

const database = databaseForFile(createIdentityDatabase)

test('of two signups for one e-mail each code verifies its own, and the first one entered wins', async () => {
  const server = await aTestServer(database)
  const mine = aPerson()
  const [me, other] = [server.browser(), server.browser()]
  await me.post('/auth/signup', mine)
  const myCode = await server.newestCode(mine.email)
  await other.post('/auth/signup', { ...aPerson(), email: mine.email, password: 'Their-Password-1' })
  const theirCode = await server.newestCode(mine.email)
  expect((await me.post('/auth/verify-email', { email: mine.email, code: myCode })).statusCode).toBe(200)
  expect((await me.get('/user/profile')).json().data.username).toBe(mine.username)
  expect((await other.post('/auth/verify-email', { email: mine.email, code: theirCode })).json().code).toBe(
    'code_invalid',
  )
  expect((await other.get('/user/profile')).statusCode).toBe(401)
  expect(
    (await other.post('/auth/login', { email: mine.email, password: 'Their-Password-1' })).json().code,
  ).toBe('email_not_verified')
})

test('[M4] a resend after a stranger signed up for the same e-mail still mails the code of the first signup', async () => {
  const server = await aTestServer(database)
  const mine = aPerson()
  const [me, stranger] = [server.browser(), server.browser()]
  await me.post('/auth/signup', mine)
  await server.runJobs()
  await stranger.post('/auth/signup', { ...aPerson(), email: mine.email })
  await server.runJobs()
  server.passMs(1_000)
  await me.post('/auth/resend-otp', { email: mine.email, type: 'email-verification' })
  expect((await server.mailsTo(mine.email)).at(-1)).toMatchObject({ data: { username: mine.username } })
  const code = await server.newestCode(mine.email)
  expect((await stranger.post('/auth/verify-email', { email: mine.email, code })).json().code).toBe(
    'code_invalid',
  )
  expect((await me.post('/auth/verify-email', { email: mine.email, code })).statusCode).toBe(200)
  expect((await me.get('/user/profile')).json().data.username).toBe(mine.username)
})

test('the link of the mail verifies at once in the browser that signed up, and the signup keeps its session', async () => {
  const server = await aTestServer(database)
  const person = aPerson()
  const browser = server.browser()
  await browser.post('/auth/signup', person)
  const link = await server.newestLink(person.email)
  const { username } = person
  const message = 'Email verified successfully! Welcome aboard!'
  const reply = await browser.post('/auth/verify-email/link', { link })
  expect(reply.json()).toEqual({ success: true, message, username, isVerified: true })
  expect((await browser.get('/user/profile')).json().data.username).toBe(username)
  expect((await browser.post('/auth/verify-email/link', { link })).json().code).toBe('link_invalid')
})

test('[L7] the link in another browser asks for a new password, and the session of the signup never begins', async () => {
  const server = await aTestServer(database)
  const person = aPerson()
  const [stranger, owner] = [server.browser(), server.browser()]
  await stranger.post('/auth/signup', person)
  const link = await server.newestLink(person.email)
  const { email, username } = person
  for (let opened = 0; opened < 2; opened += 1)
    expect((await owner.post('/auth/verify-email/link', { link })).json()).toMatchObject({
      isVerified: false,
      username,
    })
  expect((await stranger.get('/user/profile')).statusCode).toBe(401)
  const choose = async (password: string, confirmPassword = password) =>
    (await owner.post('/auth/verify-email/link', { link, newPassword: { password, confirmPassword } })).json()
  expect(await choose('weak')).toMatchObject({ code: 'password_too_short' })
  expect(await choose('Another-Horse-8', 'Another-Horse-9')).toMatchObject({ code: 'passwords_differ' })
  expect(await choose('Another-Horse-8')).toMatchObject({ isVerified: true, username })
  expect(await choose('Another-Horse-8')).toMatchObject({ code: 'link_invalid' })
  expect((await stranger.get('/user/profile')).statusCode).toBe(401)
  expect((await stranger.post('/auth/refresh')).statusCode).toBe(401)
  expect((await stranger.post('/auth/login', { email, password: person.password })).statusCode).toBe(401)
  expect((await owner.post('/auth/login', { email, password: 'Another-Horse-8' })).statusCode).toBe(200)
  expect((await server.mailsTo(email)).map(({ template }) => template)).toEqual(['verify-email'])
})

test("[M4] a stranger's link opened in the player's browser verifies the player's signup", async () => {
  const server = await aTestServer(database)
  const mine = aPerson()
  const [me, stranger] = [server.browser(), server.browser()]
  await me.post('/auth/signup', mine)
  await server.runJobs()
  await stranger.post('/auth/signup', { ...aPerson(), email: mine.email })
  const link = await server.newestLink(mine.email)
  expect((await me.post('/auth/verify-email/link', { link })).statusCode).toBe(200)
  expect((await me.get('/user/profile')).json().data.username).toBe(mine.username)
  expect((await stranger.get('/user/profile')).statusCode).toBe(401)
})

test('with the password of a signup another browser may enter its code', async () => {
  const server = await aTestServer(database)
  const person = aPerson()
  const { email, password } = person
  await server.browser().post('/auth/signup', person)
  const code = await server.newestCode(email)
  const other = server.browser()
  expect((await other.post('/auth/login', { email, password })).json().code).toBe('email_not_verified')
  expect((await other.post('/auth/verify-email', { email, code })).statusCode).toBe(200)
  expect((await other.post('/auth/login', { email, password })).statusCode).toBe(200)
})

test('[L7] a code entered in another browser starts no session in the browser that signed up', async () => {
  const server = await aTestServer(database)
  const person = aPerson()
  const { email, password } = person
  const [stranger, owner] = [server.browser(), server.browser()]
  await stranger.post('/auth/signup', person)
  const code = await server.newestCode(email)
  await owner.post('/auth/login', { email, password })
  expect((await owner.post('/auth/verify-email', { email, code })).statusCode).toBe(200)
  expect((await stranger.get('/user/profile')).statusCode).toBe(401)
})
