import type { Endpoint } from '@throwdown/contract/endpoint'
import { PROTOCOL_VERSION } from '@throwdown/contract/realtime'
import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import { registerMatchRoutes } from '../../src/app/api-routes.ts'
import { MatchNode } from '../../src/app/match-node.ts'
import { matchNodePorts } from '../../src/app/match-node-ports.ts'
import { attachSockets } from '../../src/app/sockets.ts'
import {
  aStaffMember,
  aTestServer,
  aVerifiedPlayer,
  type IdentityDatabase,
  type TestServer,
} from '../world/identity.ts'
import { ORIGIN } from '../world/node.ts'
import { testCertifier } from '../world/test-keys.ts'
import type { Role } from './role-matrix.ts'

export type RoleWorld = Awaited<ReturnType<typeof aRoleWorld>>

type Reply = { readonly statusCode: number; readonly code: unknown; readonly cacheControl: unknown }

/** The whole API of a server with one caller of each role. */
export async function aRoleWorld(database: IdentityDatabase) {
  const served: Endpoint[] = []
  let matchNode: MatchNode | undefined
  const server = await aTestServer(database, {}, (api, context) => {
    api.addHook('onRoute', ({ config }) => {
      if (config?.endpoint && !served.includes(config.endpoint)) served.push(config.endpoint)
    })
    matchNode = new MatchNode(context, matchNodePorts(context), testCertifier(context.clock))
    registerMatchRoutes(api, context, matchNode)
  })
  const node = matchNode
  if (!node) throw new Error('unreachable')
  const { people, tokens } = await oneOfEach(server)
  return {
    server,
    served,
    people,
    tokens,
    call: (endpoint: Endpoint, token: string | null) => call(server, endpoint, token),
    openSockets: () => openSockets(server, node, tokens),
  }
}

async function oneOfEach(server: TestServer) {
  const [player, plain] = [await aVerifiedPlayer(server), await aVerifiedPlayer(server)]
  await server.admin.query("update player set role = 'admin' where id = $1", [plain.id])
  const admin = await aStaffMember(server)
  const tokens: Record<Role, string | null> = {
    visitor: null,
    player: player.browser.token,
    staff: plain.browser.token,
    admin: admin.browser.token,
  }
  return { people: { player, admin }, tokens }
}

/** With values that no schema accepts, so that what is admitted changes nothing. */
async function call({ app }: TestServer, endpoint: Endpoint, token: string | null): Promise<Reply> {
  const { method, path, body, query } = endpoint
  const reply = await app.inject({
    method,
    url: `/api${path.replaceAll(/:\w+/g, '-')}${query ? '?limit=-1&page=-1' : ''}`,
    headers: {
      origin: ORIGIN,
      'x-throwdown-page': '1',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    ...(body && { payload: [] }),
  })
  const answer: { code?: unknown } = reply.json()
  return { statusCode: reply.statusCode, code: answer.code, cacheControl: reply.headers['cache-control'] }
}

type Send = (name: string) => Promise<unknown>

async function openSockets(server: TestServer, matchNode: MatchNode, tokens: Record<Role, string | null>) {
  const { app, context } = server
  const attached = attachSockets(app.server, context, matchNode)
  await app.listen({ host: '127.0.0.1', port: 0 })
  await matchNode.start()
  onTestFinished(() => matchNode.stop())
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const url = `http://127.0.0.1:${address.port}`
  const opened: Socket[] = []
  return {
    /** Null if the server opens no socket. */
    async connect(role: Role): Promise<Send | null> {
      const ticket = await ticketOf(server, tokens[role])
      const socket = io(url, {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        auth: { ticket, deviceId: `device-of-${role}`, protocol: PROTOCOL_VERSION },
        extraHeaders: { origin: ORIGIN },
      })
      opened.push(socket)
      const isOpen = await new Promise<boolean>((resolve) => {
        socket.once('connect', () => resolve(true))
        socket.once('connect_error', () => resolve(false))
      })
      if (!isOpen) return null
      return async (name) => {
        const reply: { code?: unknown } = await socket.timeout(10_000).emitWithAck(name, [])
        return reply.code
      }
    },
    async close() {
      for (const socket of opened) socket.disconnect()
      await attached.close()
    },
  }
}

/** What a visitor makes up is as long as a ticket. */
async function ticketOf({ app }: TestServer, token: string | null): Promise<string> {
  if (token === null) return 'a'.repeat(40)
  const reply = await app.inject({
    method: 'POST',
    url: '/api/realtime/ticket',
    headers: { origin: ORIGIN, 'x-throwdown-page': '1', authorization: `Bearer ${token}` },
  })
  const { data }: { data: { ticket: string } } = reply.json()
  return data.ticket
}
