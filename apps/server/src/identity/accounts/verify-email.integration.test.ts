import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aPerson,
  aTestServer,
  createIdentityDatabase,
  type IdentityDatabase,
} from '../../../test/world/identity.ts'

let database: IdentityDatabase
beforeAll(async () => {
  database = await createIdentityDatabase()
})
afterAll(() => database.drop())

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

test('the link of the mail verifies its signup from any browser, and the signup keeps its session', async () => {
  const server = await aTestServer(database)
  const person = aPerson()
  const browser = server.browser()
  await browser.post('/auth/signup', person)
  const link = await server.newestLink(person.email)
  const elsewhere = server.browser()
  const reply = await elsewhere.post('/auth/verify-email/link', { link })
  expect(reply.json()).toEqual({ success: true, message: 'Email verified successfully! Welcome aboard!' })
  expect((await browser.get('/user/profile')).json().data.username).toBe(person.username)
  expect((await elsewhere.get('/user/profile')).statusCode).toBe(401)
  expect((await elsewhere.post('/auth/verify-email/link', { link })).json().code).toBe('link_invalid')
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
