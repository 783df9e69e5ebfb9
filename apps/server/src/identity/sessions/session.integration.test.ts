import { SignJWT } from 'jose'
import { expect, test, vi } from 'vitest'
import {
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  listenForEnds,
  type TestServer,
} from '../../../test/world/identity.ts'
import { databaseForFile } from '../../platform/testing/database-for-file.ts'
import { PATIENCE } from '../../platform/testing/patience.ts'

const database = databaseForFile(createIdentityDatabase)

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

test('an access token expires after ten minutes and the cookie gets a new one {7.14}', async () => {
  const server = await aTestServer(database)
  const { browser } = await aVerifiedPlayer(server)
  server.passMs(10 * MINUTE_MS - 2_000)
  expect((await browser.get('/user/profile')).statusCode).toBe(200)
  server.passMs(3_000)
  expect((await browser.get('/user/profile')).statusCode).toBe(401)
  const [oldToken, oldCookie] = [browser.token, browser.refreshCookie]
  const refreshed = await browser.post('/auth/refresh')
  expect(refreshed.json()).toMatchObject({ success: true, user: { role: 'player' } })
  expect(browser.token).not.toBe(oldToken)
  expect(browser.refreshCookie).not.toBe(oldCookie)
  expect((await browser.get('/user/profile')).statusCode).toBe(200)
})

test('a refresh token used again later ends the whole session for both holders and announces it on the bus', async () => {
  const server = await aTestServer(database)
  const { browser, id } = await aVerifiedPlayer(server)
  const ends = await listenForEnds(server, id)
  const thief = browser.copy('198.51.100.7')
  await browser.post('/auth/refresh')
  server.passMs(MINUTE_MS)
  await browser.post('/auth/refresh')
  expect((await browser.get('/user/profile')).statusCode).toBe(200)
  expect((await thief.post('/auth/refresh')).json()).toMatchObject({ code: 'not_signed_in' })
  expect((await browser.get('/user/profile')).statusCode).toBe(401)
  expect((await browser.post('/auth/refresh')).statusCode).toBe(401)
  await vi.waitFor(() => expect(ends).toMatchObject([{ kind: 'sessionEnded' }]), PATIENCE)
  expect(await endingsOf(server, id)).toEqual(['token-reused'])
})

test('a thief who refreshes first is detected at the next refresh of the thief', async () => {
  const server = await aTestServer(database)
  const { browser, id } = await aVerifiedPlayer(server)
  const thief = browser.copy('198.51.100.8')
  expect((await thief.post('/auth/refresh')).statusCode).toBe(200)
  // The other client may be the owner on another network, so the owner's token works and the thief's does not.
  expect((await browser.post('/auth/refresh')).statusCode).toBe(200)
  expect(browser.refreshCookie).not.toBe(thief.refreshCookie)
  expect((await thief.post('/auth/refresh')).statusCode).toBe(401)
  expect((await thief.get('/user/profile')).statusCode).toBe(401)
  expect((await browser.get('/user/profile')).statusCode).toBe(401)
  expect(await endingsOf(server, id)).toEqual(['token-reused'])
})

test('twenty tabs of one browser that refresh at once all stay signed in with the same cookie', async () => {
  const server = await aTestServer(database)
  const { browser, id } = await aVerifiedPlayer(server)
  const tabs = Array.from({ length: 20 }, () => browser.copy())
  const replies = await Promise.all(tabs.map((tab) => tab.post('/auth/refresh')))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array<number>(20).fill(200))
  expect(new Set(tabs.map((tab) => tab.refreshCookie)).size).toBe(1)
  const { rows } = await server.admin.query(
    'select count(*)::int as tokens from refresh_token join player_session s on s.id = session_id where player_id = $1',
    [id],
  )
  expect(rows).toEqual([{ tokens: 2 }])
  expect((await tabs[0]?.post('/auth/refresh'))?.statusCode).toBe(200)
  // A tab that is late by seconds is refused, and the others stay signed in.
  expect((await browser.copy().post('/auth/refresh')).statusCode).toBe(401)
  expect((await tabs[0]?.get('/user/profile'))?.statusCode).toBe(200)
  server.passMs(11_000)
  expect((await browser.copy().post('/auth/refresh')).statusCode).toBe(401)
  expect((await tabs[0]?.get('/user/profile'))?.statusCode).toBe(401)
})

test('a browser whose reply was lost gets the same token again, also two minutes later', async () => {
  const server = await aTestServer(database)
  const { browser } = await aVerifiedPlayer(server)
  const lost = browser.copy()
  await lost.post('/auth/refresh')
  server.passMs(15_000)
  expect((await browser.copy().post('/auth/refresh')).statusCode).toBe(200)
  server.passMs(100_000)
  expect((await browser.post('/auth/refresh')).statusCode).toBe(200)
  expect(browser.refreshCookie).toBe(lost.refreshCookie)
  expect((await browser.post('/auth/refresh')).statusCode).toBe(200)
})

test('replies lost while the phone changes networks, or for an hour, do not end the session', async () => {
  const server = await aTestServer(database)
  const { browser, id } = await aVerifiedPlayer(server)
  for (const network of ['198.51.100.20', '203.0.113.21', '192.0.2.22']) {
    server.passMs(2_000)
    expect((await browser.copy(network).post('/auth/refresh')).statusCode).toBe(200)
  }
  server.passMs(60 * MINUTE_MS)
  expect((await browser.post('/auth/refresh')).statusCode).toBe(200)
  expect((await browser.get('/user/profile')).statusCode).toBe(200)
  expect((await browser.post('/auth/refresh')).statusCode).toBe(200)
  expect(await endingsOf(server, id)).toEqual([])
})

test('a thief who sends the token before the owner uses its successor ends the session at the next refresh', async () => {
  const server = await aTestServer(database)
  const { browser, id } = await aVerifiedPlayer(server)
  const thief = browser.copy('198.51.100.9')
  await browser.post('/auth/refresh')
  server.passMs(5 * MINUTE_MS)
  expect((await thief.post('/auth/refresh')).statusCode).toBe(200)
  expect((await browser.post('/auth/refresh')).statusCode).toBe(401)
  expect((await thief.post('/auth/refresh')).statusCode).toBe(401)
  expect(await endingsOf(server, id)).toEqual(['token-reused'])
})

test('a token used after its replaced successor was used ends the session', async () => {
  const server = await aTestServer(database)
  const { browser, id } = await aVerifiedPlayer(server)
  const thief = browser.copy('198.51.100.10')
  await browser.copy('203.0.113.30').post('/auth/refresh')
  await browser.post('/auth/refresh')
  server.passMs(MINUTE_MS)
  expect((await browser.post('/auth/refresh')).statusCode).toBe(200)
  expect((await thief.post('/auth/refresh')).statusCode).toBe(401)
  expect((await browser.get('/user/profile')).statusCode).toBe(401)
  expect(await endingsOf(server, id)).toEqual(['token-reused'])
})

test('a session ends after thirty days unused and ninety days in all', async () => {
  const server = await aTestServer(database)
  const unused = await aVerifiedPlayer(server)
  const used = await aVerifiedPlayer(server)
  for (const day of [29, 58, 87]) {
    server.passMs(29 * DAY_MS)
    expect([day, (await used.browser.post('/auth/refresh')).statusCode]).toEqual([day, 200])
  }
  expect((await unused.browser.post('/auth/refresh')).statusCode).toBe(401)
  server.passMs(4 * DAY_MS)
  expect((await used.browser.post('/auth/refresh')).statusCode).toBe(401)
})

test('logging out ends the session at once, in every tab and on the bus {4.18 7.13}', async () => {
  const server = await aTestServer(database)
  const { browser, id } = await aVerifiedPlayer(server)
  const ends = await listenForEnds(server, id)
  const tab = browser.copy()
  const reply = await browser.post('/auth/logout')
  expect(reply.json()).toEqual({ success: true, message: 'Logged out successfully' })
  expect(browser.refreshCookie).toBeNull()
  expect((await tab.get('/user/profile')).statusCode).toBe(401)
  expect((await tab.post('/auth/refresh')).statusCode).toBe(401)
  await vi.waitFor(() => expect(ends).toHaveLength(1), PATIENCE)
  expect(await endingsOf(server, id)).toEqual(['logout'])
  expect((await tab.post('/auth/logout')).statusCode).toBe(200)
})

test('refresh and logout are refused for pages of other sites', async () => {
  const server = await aTestServer(database)
  const { browser } = await aVerifiedPlayer(server)
  const page = { origin: 'https://play.example', 'x-throwdown-page': '1' }
  const cookies = { '__Host-throwdown-refresh': browser.refreshCookie ?? '' }
  for (const headers of [
    {},
    { origin: page.origin },
    { 'x-throwdown-page': '1' },
    { ...page, origin: 'https://evil.example' },
    { ...page, origin: 'null' },
    { ...page, 'x-throwdown-page': '2' },
  ]) {
    for (const url of ['/api/auth/refresh', '/api/auth/logout']) {
      const reply = await server.app.inject({ method: 'POST', url, headers, cookies })
      expect([headers, reply.json().code]).toEqual([headers, 'not_allowed'])
    }
  }
  expect((await browser.post('/auth/refresh')).statusCode).toBe(200)
})

test('a forged, foreign, unsigned or garbled token is refused', async () => {
  const server = await aTestServer(database)
  const { browser, id } = await aVerifiedPlayer(server)
  const [header = '', payload = '', signature = ''] = (browser.token ?? '').split('.')
  const sid: string = JSON.parse(Buffer.from(payload, 'base64url').toString()).sid
  const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
  const sign = (key: string, audience: string) =>
    new SignJWT({ sid })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setSubject(id)
      .setIssuer('throwdown')
      .setAudience(audience)
      .setExpirationTime('5m')
      .sign(Buffer.from(key, 'base64url'))
  const ours = server.context.config.ACCESS_TOKEN_KEY
  const tokens = [
    `${none}.${payload}.`,
    `${header}.${payload}.${signature.slice(0, -2)}xx`,
    await sign('A'.repeat(43), 'throwdown-api'),
    await sign(ours, 'somebody-else'),
    'x.y.z',
    'x'.repeat(5_000),
  ]
  for (const token of tokens) {
    const reply = await server.app.inject({
      url: '/api/user/profile',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(reply.json()).toMatchObject({ code: 'not_signed_in' })
  }
})

test('a deactivated or deleted player is refused at the next call, even with a valid token', async () => {
  const server = await aTestServer(database)
  const { browser, id } = await aVerifiedPlayer(server)
  await server.admin.query(`update player set status = 'deactivated' where id = $1`, [id])
  expect((await browser.get('/user/profile')).statusCode).toBe(401)
  expect((await browser.post('/auth/refresh')).statusCode).toBe(401)
})

test('without Redis sessions are still checked and still end', async () => {
  const server = await aTestServer(database, { REDIS_URL: 'redis://127.0.0.1:1' })
  const { browser } = await aVerifiedPlayer(server)
  const tab = browser.copy()
  expect((await browser.get('/user/profile')).statusCode).toBe(200)
  expect((await browser.post('/auth/logout')).statusCode).toBe(200)
  expect((await tab.get('/user/profile')).statusCode).toBe(401)
})

async function endingsOf(server: TestServer, playerId: string): Promise<string[]> {
  const { rows } = await server.admin.query<{ why: string }>(
    'select ended_because as why from player_session where player_id = $1 and ended_at is not null',
    [playerId],
  )
  return rows.map(({ why }) => why)
}
