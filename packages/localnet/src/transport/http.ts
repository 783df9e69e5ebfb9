import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { NodeView } from '../chain/node-view.ts'
import { dispatch, errorReply, parseRequest, type RpcReply } from '../rpc/dispatch.ts'
import { parseJson, stringifyJson } from '../rpc/json.ts'
import type { Methods } from '../rpc/method.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import type { FaultyLine, Refusal } from './faulty-line.ts'

const BODY_BYTES_MAX = 1_048_576
const BATCH_MAX = 100
/** Wallets of a web page ask the node directly. */
const HEADERS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

export function createHttp({
  node,
  methods,
  line,
}: {
  node: NodeView
  methods: Methods
  line: FaultyLine
}): Server {
  // Clients end idle connections. If the node did, too, a request could be on its way to a connection that is just closed.
  return createServer({ keepAliveTimeout: 0 }, (request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return send(response, request.method === 'OPTIONS' ? 204 : 200, health())
    const refusal = line.takeRefusal(Date.now())
    if (refusal !== null) return refuse(response, refusal)
    const body = await bodyOf(request)
    if (body === null) return send(response, 413, 'too large')
    const reply = await replyTo(body)
    if (line.takeLoss()) return void response.destroy()
    send(response, 200, reply === null ? '' : stringifyJson(reply))
  }

  function health(): string {
    return node.faults.isHealthy ? 'ok' : 'behind'
  }

  async function replyTo(body: string): Promise<RpcReply | (RpcReply | null)[] | null> {
    let value: unknown
    try {
      value = parseJson(body)
    } catch {
      return errorReply(null, new RpcError('parseError', 'Parse error'))
    }
    if (!Array.isArray(value)) return replyToOne(value)
    if (value.length > BATCH_MAX) return errorReply(null, new RpcError('invalidRequest', 'Batch too large'))
    return Promise.all(value.map(replyToOne))
  }

  async function replyToOne(value: unknown): Promise<RpcReply> {
    const request = parseRequest(value)
    if (request === null) return errorReply(null, new RpcError('invalidRequest', 'Invalid request'))
    return dispatch(methods, request)
  }
}

function refuse(response: ServerResponse, { status, retryAfterSeconds }: Refusal): void {
  if (retryAfterSeconds !== null) response.setHeader('retry-after', String(retryAfterSeconds))
  send(response, status, 'refused by the local chain')
}

function send(response: ServerResponse, status: number, body: string): void {
  const type = body.startsWith('{') || body.startsWith('[') ? 'application/json' : 'text/plain'
  response.writeHead(status, { ...HEADERS, 'content-type': type }).end(status === 204 ? undefined : body)
}

/** Null if the body is too large. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > BODY_BYTES_MAX) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
