import { constants } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { Socket } from 'node:net'
import type { CallOutcome } from '@throwdown/signer-link/figures'
import { LINK_SECURITY } from '@throwdown/signer-link/link-security'
import { SIGNER_CLIENTS, type SignerClient } from '@throwdown/signer-link/messages'
import type { z } from 'zod'
import { errorName, type SignerLog } from './log.ts'
import { Refusal, refuse } from './refuse.ts'

const BODY_BYTES_MAX = 16_384
const CONNECTIONS_MAX = 64
const HANDSHAKE_WITHIN_MS = 3_000
const REQUEST_WITHIN_MS = 5_000
/** How calls of other paths are counted. */
export const UNKNOWN_CALL = 'unknown'

/** One call: the processes that may make it, the shape of its body, and what it does. */
export type Call = {
  readonly clients: readonly SignerClient[]
  readonly run: (body: unknown, client: SignerClient) => Promise<unknown>
}

/** Binds the shape of a body to what is done with it. */
export const call = <Body>(
  clients: readonly SignerClient[],
  shape: z.ZodType<Body>,
  run: (body: Body, client: SignerClient) => Promise<unknown>,
): Call => ({
  clients,
  run: async (body, client) => {
    const parsed = shape.safeParse(body)
    return run(parsed.success ? parsed.data : refuse('malformed_request'), client)
  },
})

type ServeOptions = {
  readonly secrets: ReadonlyMap<SignerClient, Buffer>
  readonly calls: ReadonlyMap<string, Call>
  readonly log: SignerLog
  readonly onAnswered: (path: string, outcome: CallOutcome) => void
}

/** Only a process that holds the secret of a client reaches a call, and it is that client. */
export function serveSigner({ secrets, calls, log, onAnswered }: ServeOptions): Server {
  const clientOf = new WeakMap<Socket, SignerClient>()
  const server = createServer(
    {
      ...LINK_SECURITY,
      // A resumed session would skip the proof of who calls.
      secureOptions: constants.SSL_OP_NO_TICKET,
      handshakeTimeout: HANDSHAKE_WITHIN_MS,
      requestTimeout: REQUEST_WITHIN_MS,
      headersTimeout: REQUEST_WITHIN_MS,
      keepAlive: false,
      pskCallback: (socket, identity) => {
        const client = SIGNER_CLIENTS.find((name) => name === identity)
        const secret = client && secrets.get(client)
        if (!client || !secret) return null
        clientOf.set(socket, client)
        return secret
      },
    },
    (request, response) => {
      const client = clientOf.get(request.socket)
      const path = calls.has(request.url ?? '') ? (request.url ?? '') : UNKNOWN_CALL
      const end = (outcome: CallOutcome, status: number, body: unknown): void => {
        onAnswered(path, outcome)
        send(response, status, body)
      }
      answer(request, { calls, client }).then(
        (reply) => end('done', 200, reply),
        (error: unknown) => {
          const called = { client: client ?? 'unknown', path: (request.url ?? '').slice(0, 40) }
          if (error instanceof Refusal) {
            log('refused', { ...called, refused: error.refused })
            return end('refused', 403, { refused: error.refused })
          }
          log('failed', { ...called, error: errorName(error) })
          return end('failed', 503, {})
        },
      )
    },
  )
  server.maxConnections = CONNECTIONS_MAX
  server.on('tlsClientError', (error) => log('handshake refused', { error: errorName(error) }))
  return server
}

type Asked = Pick<ServeOptions, 'calls'> & { readonly client: SignerClient | undefined }

async function answer(request: IncomingMessage, { calls, client }: Asked): Promise<unknown> {
  const { method, url = '' } = request
  const called = method === 'POST' ? calls.get(url) : undefined
  if (!called) return refuse('unknown_call')
  if (!client || !called.clients.includes(client)) return refuse('not_allowed')
  return called.run(await readBody(request), client)
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > BODY_BYTES_MAX) refuse('malformed_request')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return refuse('malformed_request')
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
  response.end(JSON.stringify(body))
}
