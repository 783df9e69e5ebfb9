import { randomBytes } from 'node:crypto'
import { registerMatchRoutes } from '../../src/app/api-routes.ts'
import { enqueuedJobs } from '../../src/app/enqueued-jobs.ts'
import { buildHttp } from '../../src/app/http.ts'
import { MatchNode, type MatchNodePorts } from '../../src/app/match-node.ts'
import { attachSockets } from '../../src/app/sockets.ts'
import type { Certifier } from '../../src/match/operator-keys.ts'
import { wellKnownRoutes } from '../../src/match/routes.ts'
import type { Clock } from '../../src/platform/clock.ts'
import { parseServerConfig } from '../../src/platform/config.ts'
import { openContext } from '../../src/platform/context.ts'
import { createLog } from '../../src/platform/log.ts'
import type { PublicPlayer } from '../../src/platform/public-player.ts'
import type { TestDatabase } from '../../src/platform/testing/database.ts'
import { callerByHeader } from './caller-by-header.ts'
import { LONE_PLAYERS } from './lone-players.ts'
import { testCertifier } from './test-keys.ts'

export const ORIGIN = 'https://play.example'

/** Players of a test have no account: they are called by the beginning of their id. */
export const PLAIN_PORTS: MatchNodePorts = {
  ...LONE_PLAYERS,
  publicPlayersOf: async () => aPublicPlayer,
  verifiedOf: async (ids) => new Set(ids),
  isSessionLive: async () => true,
}
const aPublicPlayer = (id: string): PublicPlayer => ({
  id,
  username: nameOf(id),
  avatarId: 'fourth',
  isFormer: false,
  joinedAt: new Date(0),
})
export const nameOf = (playerId: string): string => `player-${playerId.slice(0, 8)}`

/** Shared by all nodes of one world: its database, and its own key prefix in Redis. */
export const nodeVariables = (database: TestDatabase): Record<string, string> => ({
  DATABASE_URL: database.url('throwdown_app'),
  REDIS_URL: 'redis://127.0.0.1:6379',
  REDIS_KEY_PREFIX: `test:${randomBytes(6).toString('hex')}:`,
  // All nodes of all tests are one machine.
  DAY_KEYS_PER_HOUR_MAX: '1000',
})

export type Node = Awaited<ReturnType<typeof startNode>>

/** A whole server in this process, with real sockets. Who calls is read from headers instead of a session. */
export async function startNode(
  variables: Record<string, string>,
  port = 0,
  ports = PLAIN_PORTS,
  onLogLine?: (line: string) => void,
  certifierOf: (clock: Clock) => Certifier = testCertifier,
) {
  const config = parseServerConfig({
    NODE_ENV: 'test',
    WEB_ORIGINS: ORIGIN,
    LOG_LEVEL: 'silent',
    DATABASE_CONNECTIONS_MAX: '4',
    // A busy test machine is not an overload.
    EVENT_LOOP_DELAY_MAX_MS: '0',
    ...variables,
  })
  const logLines: string[] = []
  const log = createLog(
    { level: 'trace', format: 'json', process: 'test' },
    { write: onLogLine ?? ((line) => logLines.push(line)) },
  )
  const context = { ...openContext(config, { process: 'server', jobs: enqueuedJobs }), log }
  const matchNode = new MatchNode(context, ports, certifierOf(context.clock))
  const http = await buildHttp(context, (api) => registerMatchRoutes(api, context, matchNode))
  http.requireAccess = callerByHeader
  wellKnownRoutes(http, context)
  const sockets = attachSockets(http.server, context, matchNode)
  await http.listen({ host: '127.0.0.1', port })
  await matchNode.start()
  const address = http.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    http,
    matchNode,
    sockets,
    context,
    logLines,
    async stop() {
      await sockets.close()
      await http.close()
      await matchNode.stop()
      await context.shutdown.run()
    },
  }
}
