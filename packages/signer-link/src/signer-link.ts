import { Agent, request } from 'node:https'
import type { z } from 'zod'
import { LINK_SECURITY } from './link-security.ts'
import { refusalReply, type SignerClient, type SignerRefusal } from './messages.ts'

const ANSWER_WITHIN_MS = 5_000
/** More than any reply needs. */
const REPLY_BYTES_MAX = 65_536

export type SignerAddress = {
  readonly host: string
  readonly port: number
  readonly client: SignerClient
  readonly secret: Buffer
}

/** The signer received the request and declines it. */
export class SignerRefused extends Error {
  override readonly name = 'SignerRefused'
  readonly refusal: SignerRefusal

  constructor(refusal: SignerRefusal) {
    super(`the signer refused: ${refusal}`)
    this.refusal = refusal
  }
}

/** One request to the signer. Every call may be repeated: the signer replies the same and counts it once. */
export type SignerLink = {
  call<Reply>(path: string, body: unknown, reply: z.ZodType<Reply>): Promise<Reply>
}

export function signerLink(address: SignerAddress): SignerLink {
  // A new handshake for each call: calls are rare, and the signer learns from the handshake who calls.
  const agent = new Agent({
    ...LINK_SECURITY,
    keepAlive: false,
    maxCachedSessions: 0,
    pskCallback: () => ({ psk: address.secret, identity: address.client }),
    // No certificate is used: the handshake succeeds only if the other end holds the secret.
    checkServerIdentity: () => undefined,
  })
  return {
    async call(path, body, reply) {
      const { status, text } = await send(address, { agent, path, text: JSON.stringify(body) })
      if (status === 200) return reply.parse(JSON.parse(text))
      if (status >= 400 && status < 500) throw new SignerRefused(refusalReply.parse(JSON.parse(text)).refused)
      throw new Error(`the signer failed with status ${status}`)
    },
  }
}

type Sent = { readonly agent: Agent; readonly path: string; readonly text: string }
type Received = { readonly status: number; readonly text: string }

function send({ host, port }: SignerAddress, sent: Sent): Promise<Received> {
  const { promise, resolve, reject } = Promise.withResolvers<Received>()
  const call = request({
    host,
    port,
    agent: sent.agent,
    path: sent.path,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent.text) },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
  call.on('error', reject)
  call.on('response', (response) => {
    let text = ''
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => {
      text += chunk
      if (text.length > REPLY_BYTES_MAX) call.destroy(new Error('the reply of the signer is too long'))
    })
    response.on('error', reject)
    response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
  })
  call.end(sent.text)
  return promise
}
