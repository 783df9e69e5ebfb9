import type { Server } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import {
  dispatch,
  errorReply,
  parseRequest,
  type RpcReply,
  type RpcRequest,
  resultReply,
} from '../rpc/dispatch.ts'
import { parseJson, stringifyJson } from '../rpc/json.ts'
import type { Methods } from '../rpc/method.ts'
import { SUBSCRIPTION_KINDS, type Subscriptions } from './subscriptions.ts'

const MESSAGE_BYTES_MAX = 65_536
const SOCKETS_MAX = 200
/** A client that does not read would fill the memory. */
const UNREAD_BYTES_MAX = 8_388_608

/** Solana's subscriptions on the port of the HTTP server. */
export function serveSockets(
  http: Server,
  { methods, subscriptions }: { methods: Methods; subscriptions: Subscriptions },
): WebSocketServer {
  const sockets = new WebSocketServer({ server: http, maxPayload: MESSAGE_BYTES_MAX })
  // The HTTP server reports the same error to the caller.
  sockets.on('error', () => {})
  sockets.on('connection', (socket) => {
    if (sockets.clients.size > SOCKETS_MAX) return socket.close(1013, 'too many sockets')
    socket.on('message', (data) => void receive(socket, Buffer.isBuffer(data) ? data.toString('utf8') : ''))
    socket.on('close', () => subscriptions.unsubscribeAll(socket))
    // A broken socket closes too; without a listener its error would end the process.
    socket.on('error', () => {})
  })
  return sockets

  async function receive(socket: WebSocket, text: string): Promise<void> {
    const request = parseMessage(text)
    // kit sends a ping without an id every few seconds and expects no reply.
    if (request === null || request.id === undefined) return
    const [, kindText = '', action] = /^([a-z]+)(Subscribe|Unsubscribe)$/.exec(request.method) ?? []
    const kind = SUBSCRIPTION_KINDS.find((known) => known === kindText)
    if (kind === undefined) return reply(socket, await dispatch(methods, request))
    if (action === 'Unsubscribe') return reply(socket, unsubscribe(socket, request))
    try {
      const id = subscriptions.subscribe(kind, request.params, {
        owner: socket,
        notify: (method, params) => send(socket, { jsonrpc: '2.0', method, params }),
      })
      reply(socket, resultReply(request.id, id))
    } catch (error) {
      reply(socket, errorReply(request.id, error))
    }
  }

  function unsubscribe(socket: WebSocket, { id, params }: RpcRequest): RpcReply {
    try {
      return resultReply(id, subscriptions.unsubscribe(Number(params.u64(0)), socket))
    } catch (error) {
      return errorReply(id, error)
    }
  }
}

function parseMessage(text: string): RpcRequest | null {
  try {
    return parseRequest(parseJson(text))
  } catch {
    return null
  }
}

function reply(socket: WebSocket, message: RpcReply): void {
  send(socket, message)
}

function send(socket: WebSocket, message: unknown): void {
  if (socket.bufferedAmount > UNREAD_BYTES_MAX) return socket.terminate()
  socket.send(stringifyJson(message))
}
