import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { ERRORS, type ErrorCode } from '@throwdown/contract/errors'
import {
  type ClientToServer,
  COMMANDS,
  PROTOCOL_VERSION,
  type ServerToClient,
  socketAuth,
} from '@throwdown/contract/realtime'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import type { z } from 'zod'
import { Budgets } from '../platform/budgets.ts'
import { clientAddresses } from '../platform/client-address.ts'
import type { Context } from '../platform/context.ts'
import { type Network, networksOf } from '../platform/network-of.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Connection, EventName, EventPayload } from '../realtime/connections.ts'
import type { CommandHandlers } from '../realtime/handle-commands.ts'
import { MessageRate } from '../realtime/message-rate.ts'
import { terminate } from './engine-connection.ts'
import { FrameLimits } from './limit-frames.ts'
import { TicketlessSockets } from './limit-ticketless.ts'
import type { MatchNode } from './match-node.ts'

const FRAME_BYTES_MAX = 2_048
const AUTH_WITHIN_MS = 5_000
const PING_EVERY_MS = 10_000
const PING_ANSWER_MAX_MS = 5_000
/** Our own web app waits for each reply. */
const COMMANDS_IN_FLIGHT_MAX = 10
const CLOSED_WITHIN_MS = 1_000

type Holder = {
  readonly playerId: string
  readonly sessionId: string
  readonly deviceId: string
  readonly follows: boolean
}
type SocketData = { holder?: Holder }
type PlayServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>
type PlaySocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>

/** WebSockets only: without long polling any node can accept any connection, without sticky sessions. */
export function attachSockets(http: HttpServer, context: Context, matchNode: MatchNode): PlayServer {
  const { clock, config, metrics } = context
  const limits = new FrameLimits({ clock, metrics })
  limits.refuseUncounted(http)
  const networksAt = networksOfClients(config.TRUSTED_PROXIES)
  // Of sockets without a valid ticket, per network. A valid ticket gives its attempt back: many players share a network.
  const attempts = new Budgets({ max: config.RATE_LIMIT_MAX, windowMs: config.RATE_LIMIT_WINDOW_MS })
  const ticketless = new TicketlessSockets<PlaySocket['conn']>({ attemptsMax: config.RATE_LIMIT_MAX })
  const io: PlayServer = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    // Compressed sizes would leak information about the content [F4].
    perMessageDeflate: false,
    maxHttpBufferSize: FRAME_BYTES_MAX,
    connectTimeout: AUTH_WITHIN_MS,
    pingInterval: PING_EVERY_MS,
    pingTimeout: PING_ANSWER_MAX_MS,
    // A page of another origin must not open a socket from a player's browser.
    allowRequest: (request, decide) => {
      const isOurPage = config.WEB_ORIGINS.includes(request.headers.origin ?? '')
      const networks = networksAt(request)
      const mayTry = () => ticketless.mayOpen(networks) && attempts.takeFrom(networks, clock.nowMs())
      // In this order: another site must not use up the attempts of its visitors.
      decide(null, isOurPage && mayTry())
    },
  })
  io.engine.on('connection', (connection: PlaySocket['conn']) => {
    limits.count(connection)
    connection.once('close', () => ticketless.forget(connection))
    const spare = ticketless.opened(connection, networksAt(connection.request))
    if (spare) limits.terminate(spare, 'ticketless')
  })
  io.use((socket, next) => {
    void admit(socket)
    async function admit({ request, conn }: PlaySocket): Promise<void> {
      ticketless.presented(conn)
      const refusal = await refusalOf(socket, { context, matchNode })
      next(refusal)
      // One attempt per connection: another CONNECT on it would get round the limit.
      if (refusal) return closeSoon(conn)
      limits.admit(conn)
      ticketless.forget(conn)
      for (const { name, share } of networksAt(request)) attempts.restore(name, clock.nowMs(), 1 / share)
    }
  })
  io.on('connection', (socket) => {
    if (socket.data.holder) serveSocket(socket, socket.data.holder, { context, matchNode, limits })
  })
  return io
}

function networksOfClients(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => readonly Network[] {
  const addressOf = clientAddresses(trustedProxies)
  return (request) => networksOf(addressOf(request))
}

/** Undefined admits the socket. */
async function refusalOf(socket: PlaySocket, { context, matchNode }: SocketDeps): Promise<Error | undefined> {
  try {
    if (socket.handshake.auth['protocol'] !== PROTOCOL_VERSION) return new Error('outdated_client')
    // A page of this version that could not fetch a ticket sends an empty one. It asks again; an outdated one would reload itself.
    const auth = socketAuth.safeParse(socket.handshake.auth)
    const holder = auth.success ? await authenticate(auth.data, matchNode) : null
    if (!holder) return new Error('not_signed_in')
    socket.data.holder = holder
    return undefined
  } catch (err) {
    context.log.warn({ err }, 'a socket could not be authenticated')
    return new Error('overloaded')
  }
}

async function authenticate(
  { ticket, deviceId, follows = false }: z.output<typeof socketAuth>,
  matchNode: MatchNode,
): Promise<Holder | null> {
  const holder = await matchNode.tickets.authenticateTicket(ticket)
  return holder && { ...holder, deviceId, follows }
}

/** After the refusal was sent. A stranger need not answer the closing handshake. */
function closeSoon(conn: PlaySocket['conn']): void {
  if (conn.readyState === 'closed') return
  setImmediate(() => conn.close())
  setTimeout(() => terminate(conn), CLOSED_WITHIN_MS).unref()
}

function emitTo<Name extends EventName>(socket: PlaySocket, name: Name, payload: EventPayload<Name>): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compiler cannot see that one payload is all parameters
  socket.emit(name, ...([payload] as Parameters<ServerToClient[Name]>))
}

type SocketDeps = { readonly context: Context; readonly matchNode: MatchNode }

function serveSocket(
  socket: PlaySocket,
  { follows, ...holder }: Holder,
  { context, matchNode, limits }: SocketDeps & { readonly limits: FrameLimits },
): void {
  const nowMs = context.clock.nowMs()
  const connection: Connection = {
    ...holder,
    id: socket.id,
    connectedAtMs: follows ? 0 : nowMs,
    replaced: false,
    offersRematchOf: null,
    dashboardVersion: null,
    emit: (name, payload) => emitTo(socket, name, payload),
    close: () => void socket.disconnect(true),
  }
  const rate = new MessageRate(nowMs)
  let inFlight = 0
  context.metrics.sockets.inc()
  socket.on('disconnect', () => {
    context.metrics.sockets.dec()
    matchNode.disconnected(connection)
    // A client can leave socket.io and keep its connection, which would count for nobody.
    closeSoon(socket.conn)
  })
  // One listener for all names: an unknown name gets the same reply as a malformed message.
  socket.onAny((name: string, payload: unknown, acknowledge: unknown) => {
    const recvMs = context.clock.nowMs()
    const reply = typeof acknowledge === 'function' ? acknowledge : () => undefined
    const fail = (code: ErrorCode): void => {
      const isTooMany = code === 'too_many_requests' && !rate.mayBeRefused(context.clock.nowMs())
      if (isTooMany) limits.terminate(socket.conn, 'commands')
      else reply(failure(code))
    }
    if (!rate.allows(recvMs) || inFlight >= COMMANDS_IN_FLIGHT_MAX) return fail('too_many_requests')
    inFlight += 1
    runMeasured({ context, matchNode }, { name, payload, from: connection, recvMs })
      .then(
        (data) => reply({ success: true, data }),
        (error: unknown) => fail(codeOf(error, { context, name })),
      )
      .finally(() => {
        inFlight -= 1
      })
  })
  matchNode.connected(connection)
}

type Message = {
  readonly name: string
  readonly payload: unknown
  readonly from: Connection
  readonly recvMs: number
}

async function runMeasured(deps: SocketDeps, message: Message): Promise<unknown> {
  const { clock, metrics } = deps.context
  const command = isCommand(message.name) ? message.name : 'unknown'
  const measure = (outcome: 'done' | 'refused' | 'failed'): void =>
    metrics.commandDuration.observe({ command, outcome }, (clock.nowMs() - message.recvMs) / 1_000)
  try {
    const data = await runCommand(deps, message)
    measure('done')
    return data
  } catch (error) {
    measure(error instanceof Refusal ? 'refused' : 'failed')
    throw error
  }
}

async function runCommand(
  { matchNode }: SocketDeps,
  { name, payload, from, recvMs }: Message,
): Promise<unknown> {
  if (!isCommand(name)) throw new Refusal('invalid_request')
  const parsed = COMMANDS[name].payload.safeParse(payload)
  if (!parsed.success) throw new Refusal('invalid_request')
  // After an outage deadlines are extended before anything is judged [M10].
  await matchNode.service.inService()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the command's own schema has parsed the payload
  const run = matchNode.commands[name] as (
    payload: unknown,
    source: Parameters<CommandHandlers['sync']>[1],
  ) => Promise<unknown>
  return run(parsed.data, { from, recvMs })
}

const isCommand = (name: string): name is keyof typeof COMMANDS => Object.hasOwn(COMMANDS, name)

function codeOf(error: unknown, { context, name }: { context: Context; name: string }): ErrorCode {
  if (error instanceof Refusal) {
    context.metrics.refusals.inc({ code: error.refusal })
    return error.refusal
  }
  // A fault of ours, not a refusal: the player may send the same message again.
  context.log.error({ err: error, command: name }, 'a command failed')
  context.metrics.refusals.inc({ code: 'overloaded' })
  return 'overloaded'
}

const failure = (code: ErrorCode) => ({ success: false, code, message: ERRORS[code].message }) as const
