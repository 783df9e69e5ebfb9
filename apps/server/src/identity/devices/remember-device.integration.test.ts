import { expect, test } from 'vitest'
import {
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  type TestServer,
} from '../../../test/world/identity.ts'
import { databaseForFile } from '../../platform/testing/database-for-file.ts'

const database = databaseForFile(createIdentityDatabase)

const CHROME =
  'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'

async function mailsTo(server: TestServer, email: string) {
  return (await server.mailsTo(email)).filter(({ template }) => template === 'new-device')
}

test('the first login in an unknown browser is reported once, later ones and the signup never', async () => {
  const server = await aTestServer(database)
  const { email, password, username, browser: own } = await aVerifiedPlayer(server)
  await own.post('/auth/login', { email, password })
  expect(await mailsTo(server, email)).toEqual([])
  const phone = server.browser({ address: '203.0.113.77', userAgent: CHROME })
  for (let time = 0; time < 2; time += 1)
    expect((await phone.post('/auth/login', { email, password })).statusCode).toBe(200)
  expect(await mailsTo(server, email)).toEqual([
    {
      template: 'new-device',
      to: email,
      data: { username, device: 'Chrome on Android', network: '203.0.113.x', at: expect.any(String) },
    },
  ])
})

test('a browser known to one account is new to another', async () => {
  const server = await aTestServer(database)
  const [one, other] = [await aVerifiedPlayer(server), await aVerifiedPlayer(server)]
  await one.browser.post('/auth/login', { email: other.email, password: other.password })
  expect(await mailsTo(server, other.email)).toHaveLength(1)
  expect(await mailsTo(server, one.email)).toHaveLength(0)
})

test('five logins at once in one new browser send one mail, and a wrong password none', async () => {
  const server = await aTestServer(database)
  const { email, password } = await aVerifiedPlayer(server)
  const phone = server.browser()
  await phone.post('/auth/login', { email, password: 'Wrong-Horse-7' })
  expect(await mailsTo(server, email)).toHaveLength(0)
  phone.cookies.set('__Host-throwdown-device', 'd'.repeat(43))
  const tabs = Array.from({ length: 5 }, () => phone.copy())
  const replies = await Promise.all(tabs.map((tab) => tab.post('/auth/login', { email, password })))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  expect(await mailsTo(server, email)).toHaveLength(1)
})

test('after "log out everywhere" another device is reported again, this one is not', async () => {
  const server = await aTestServer(database)
  const { email, password, browser: own } = await aVerifiedPlayer(server)
  const phone = server.browser()
  await phone.post('/auth/login', { email, password })
  await own.post('/user/sessions/end-all')
  await own.post('/auth/login', { email, password })
  expect(await mailsTo(server, email)).toHaveLength(1)
  await phone.post('/auth/login', { email, password })
  expect(await mailsTo(server, email)).toHaveLength(2)
})
