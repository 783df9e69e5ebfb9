import { expect, test, vi } from 'vitest'
import { closeEndedSessions } from '../src/app/close-ended-sessions.ts'
import { databaseForFile } from '../src/platform/testing/database-for-file.ts'
import { type Connection, Connections } from '../src/realtime/connections.ts'
import { Courier } from '../src/realtime/courier.ts'
import { PushProgress } from '../src/realtime/push-progress.ts'
import {
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  openBus,
  subscribed,
} from './world/identity.ts'

const database = databaseForFile(createIdentityDatabase)

const SOON_MS = 50
const NEVER_MS = 3_600_000

async function aSocketOf(lookEveryMs: number) {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const { rows } = await server.admin.query<{ id: string }>(
    'select id from player_session where player_id = $1',
    [player.id],
  )
  const sessionId = rows[0]?.id ?? 'no session'
  const connections = new Connections()
  const close = vi.fn<() => void>()
  const connection: Connection = {
    id: 'socket',
    playerId: player.id,
    sessionId,
    deviceId: 'device',
    connectedAtMs: 0,
    replaced: false,
    dashboardVersion: null,
    offersRematchOf: null,
    emit: () => undefined,
    close,
  }
  const courier = new Courier({
    clock: server.context.clock,
    bus: openBus(server.context),
    connections,
    progress: new PushProgress(Date.now),
    onSaved: () => undefined,
    onFound: () => undefined,
  })
  courier.connected(connection)
  const watch = closeEndedSessions(server.context, connections, lookEveryMs)
  server.context.shutdown.onClose('watch', () => watch.stop())
  return { server, player, sessionId, close }
}

test('a logout closes the socket of its session at once', async () => {
  const { server, player, close } = await aSocketOf(NEVER_MS)
  await subscribed(server.context, player.id)
  expect(close).not.toHaveBeenCalled()
  await player.browser.post('/auth/logout', {})
  await vi.waitFor(() => expect(close).toHaveBeenCalled(), { timeout: 2_000 })
})

test('an end nobody announced is found in PostgreSQL', async () => {
  const { server, sessionId, close } = await aSocketOf(SOON_MS)
  await new Promise((resolve) => setTimeout(resolve, 5 * SOON_MS))
  expect(close).not.toHaveBeenCalled()
  await server.admin.query(
    "update player_session set ended_at = now(), ended_because = 'logout' where id = $1",
    [sessionId],
  )
  await vi.waitFor(() => expect(close).toHaveBeenCalled(), { timeout: 50_000 })
})
