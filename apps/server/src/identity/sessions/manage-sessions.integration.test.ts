import { randomUUID } from 'node:crypto'
import type { PlayerSession } from '@throwdown/contract/security'
import { expect, test, vi } from 'vitest'
import type { Browser } from '../../../test/world/http-browser.ts'
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

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

async function sessionsOf(browser: Browser): Promise<PlayerSession[]> {
  return (await browser.get('/user/security')).json().data.sessions
}

async function logInElsewhere(
  server: TestServer,
  { email, password }: { email: string; password: string },
  start: { address?: string; userAgent?: string } = {},
): Promise<Browser> {
  const browser = server.browser(start)
  expect((await browser.post('/auth/login', { email, password })).statusCode).toBe(200)
  return browser
}

test('the list names device, coarse network and last use, the last used first, and marks this one', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  server.passMs(MINUTE_MS)
  const other = await logInElsewhere(server, player, { address: '203.0.113.77', userAgent: FIREFOX })
  const listed = await sessionsOf(player.browser)
  expect(listed).toMatchObject([
    { device: 'Firefox on Windows', network: '203.0.113.x', isCurrent: false },
    { device: 'Unknown device', network: player.browser.address.replace(/\d+$/, 'x'), isCurrent: true },
  ])
  expect((await sessionsOf(other)).map(({ isCurrent }) => isCurrent)).toEqual([true, false])
  expect(JSON.stringify(listed)).not.toContain('203.0.113.77')
})

test('a refresh moves the last use and the network of its session only', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const other = await logInElsewhere(server, player, { address: '203.0.113.77' })
  const before = (await sessionsOf(other)).find(({ isCurrent }) => isCurrent)
  server.passMs(9 * MINUTE_MS)
  const moved = other.copy('192.0.2.9')
  await moved.post('/auth/refresh')
  const [first, second] = await sessionsOf(moved)
  expect(first).toMatchObject({ isCurrent: true, network: '192.0.2.x', startedAt: before?.startedAt })
  expect(Date.parse(first?.lastUsedAt ?? '')).toBeGreaterThan(Date.parse(before?.lastUsedAt ?? ''))
  expect(second?.lastUsedAt).toBe(second?.startedAt)
})

test('ended and expired sessions are not listed, nor those of other players', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  await aVerifiedPlayer(server)
  await (await logInElsewhere(server, player)).post('/auth/logout')
  await logInElsewhere(server, player)
  server.passMs(20 * DAY_MS)
  await player.browser.post('/auth/refresh')
  server.passMs(11 * DAY_MS)
  await player.browser.post('/auth/refresh')
  expect(await sessionsOf(player.browser)).toMatchObject([{ isCurrent: true }])
})

test('logging out one device ends it at once, also twice, and announces it for its sockets', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const other = await logInElsewhere(server, player)
  const ends = await listenForEnds(server, player.id)
  const target = (await sessionsOf(other)).find(({ isCurrent }) => isCurrent)?.id
  for (let time = 0; time < 2; time += 1)
    expect((await player.browser.send('DELETE', `/user/sessions/${target}`)).statusCode).toBe(200)
  expect((await other.get('/user/profile')).statusCode).toBe(401)
  expect((await other.post('/auth/refresh')).statusCode).toBe(401)
  expect((await player.browser.get('/user/profile')).statusCode).toBe(200)
  await vi.waitFor(() => expect(ends).toEqual([{ kind: 'sessionEnded', sessionId: target }]), PATIENCE)
})

test('nobody ends a session of somebody else', async () => {
  const server = await aTestServer(database)
  const [victim, stranger] = [await aVerifiedPlayer(server), await aVerifiedPlayer(server)]
  const [session] = await sessionsOf(victim.browser)
  for (const id of [session?.id, randomUUID()]) {
    const reply = await stranger.browser.send('DELETE', `/user/sessions/${id}`)
    expect(reply.json()).toMatchObject({ code: 'not_found' })
  }
  expect((await server.browser().send('DELETE', `/user/sessions/${session?.id}`)).statusCode).toBe(401)
  await stranger.browser.post('/user/sessions/end-all')
  expect((await victim.browser.get('/user/profile')).statusCode).toBe(200)
})

test('logging out everywhere ends every session, this one too, and forgets the other devices', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const ends = await listenForEnds(server, player.id)
  const others = [await logInElsewhere(server, player), await logInElsewhere(server, player)]
  const tab = player.browser.copy()
  const reply = await player.browser.post('/user/sessions/end-all')
  expect(reply.json()).toEqual({ success: true, message: 'Logged out on every device' })
  expect(player.browser.refreshCookie).toBeNull()
  for (const browser of [...others, tab]) {
    expect((await browser.get('/user/profile')).statusCode).toBe(401)
    expect((await browser.post('/auth/refresh')).statusCode).toBe(401)
  }
  await vi.waitFor(() => expect(ends).toHaveLength(3), PATIENCE)
  const { rows } = await server.admin.query('select hash from known_device where player_id = $1', [player.id])
  expect(rows).toHaveLength(1)
})
