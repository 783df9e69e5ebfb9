import { expect, test } from 'vitest'
import {
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  type TestServer,
} from '../../../test/world/identity.ts'
import { databaseForFile } from '../../platform/testing/database-for-file.ts'
import { deleteUsedTokens } from '../expiry-store.ts'
import { forgetExpiredHourly } from '../forget-expired.ts'

const database = databaseForFile(createIdentityDatabase)

const DAY_MS = 86_400_000

const forget = (server: TestServer) =>
  forgetExpiredHourly(server.context).run({}, { jobId: 'test', signal: AbortSignal.timeout(30_000) })

async function tokensOf(server: TestServer, playerId: string): Promise<number> {
  const { rows } = await server.admin.query<{ count: number }>(
    `select count(*)::int from refresh_token t join player_session s on s.id = t.session_id where s.player_id = $1`,
    [playerId],
  )
  return rows[0]?.count ?? 0
}

test('a used token is kept while it tells of a copy, and goes once it has expired, without the session', async () => {
  const server = await aTestServer(database)
  const [{ browser, id }, robbed] = [await aVerifiedPlayer(server), await aVerifiedPlayer(server)]
  const [late, thief] = [browser.copy('198.51.100.7'), robbed.browser.copy('198.51.100.8')]
  for (const owner of [browser, robbed.browser]) {
    server.passMs(DAY_MS)
    for (let use = 0; use < 2; use += 1) await owner.post('/auth/refresh')
  }
  server.passMs(26 * DAY_MS)
  await forget(server)
  expect([await tokensOf(server, id), await tokensOf(server, robbed.id)]).toEqual([3, 3])
  // Four weeks old, and it still ends the session that was stolen.
  expect((await thief.post('/auth/refresh')).statusCode).toBe(401)
  expect((await robbed.browser.post('/auth/refresh')).statusCode).toBe(401)

  expect((await browser.post('/auth/refresh')).statusCode).toBe(200)
  server.passMs(6 * DAY_MS)
  await forget(server)
  // The one in use. The one before it was given on the second day.
  expect(await tokensOf(server, id)).toBe(1)
  expect((await late.post('/auth/refresh')).statusCode).toBe(401)
  expect((await browser.post('/auth/refresh')).statusCode).toBe(200)
})

test('the newest token of a session stays with it, and one statement removes some', async () => {
  const server = await aTestServer(database)
  const { browser, id } = await aVerifiedPlayer(server)
  for (let use = 0; use < 3; use += 1) await browser.post('/auth/refresh')
  const before = new Date(server.context.clock.nowMs() + 100 * DAY_MS)
  expect(await deleteUsedTokens(server.context.database.pool, { before, limit: 2 })).toBe(2)
  while ((await deleteUsedTokens(server.context.database.pool, { before, limit: 2 })) > 0);
  expect(await tokensOf(server, id)).toBe(1)
})
