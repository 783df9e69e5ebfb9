import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ORIGIN } from './node.ts'

const OPENS_WITHIN_MS = 5_000

/** A WebSocket whose client sends the bytes that a test gives it, valid or not. */
export type RawSocket = {
  readonly isOpen: () => boolean
  readonly received: () => string
  /** Resolves once the bytes were given to the network, or the server has closed the connection. */
  readonly write: (bytes: Buffer) => Promise<void>
  readonly isClosedWithin: (ms: number) => Promise<boolean>
  readonly stopReading: () => void
  readonly close: () => void
}

type RawOptions = {
  readonly query?: string
  /** Sent together with the request, before the server has replied. */
  readonly early?: Buffer
  /** The address that a proxy would name as the client's. */
  readonly forwardedFor?: string
}

export async function openRawSocket(
  url: string,
  { query = '', early = Buffer.alloc(0), forwardedFor }: RawOptions = {},
): Promise<RawSocket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  let received = ''
  socket.on('data', (data) => {
    received += data.toString('latin1')
  })
  socket.on('error', () => socket.destroy())
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(
    Buffer.concat([Buffer.from(upgradeRequest(`${hostname}:${port}`, { query, forwardedFor })), early]),
  )
  const answered = new Promise<void>((resolve) => socket.once('data', () => resolve()))
  await Promise.race([answered, closed, sleep(OPENS_WITHIN_MS)])
  return {
    isOpen: () => !socket.destroyed && received.startsWith('HTTP/1.1 101'),
    received: () => received,
    write: (bytes) =>
      Promise.race([new Promise<void>((resolve) => socket.write(bytes, () => resolve())), closed]),
    isClosedWithin: (ms) => Promise.race([closed.then(() => true), sleep(ms).then(() => false)]),
    stopReading: () => void socket.pause(),
    close: () => socket.destroy(),
  }
}

export const upgradeRequest = (
  host: string,
  {
    query = '',
    forwardedFor,
  }: Pick<RawOptions, 'query'> & { readonly forwardedFor?: string | undefined } = {},
): string =>
  [
    `GET /socket.io/?EIO=4&transport=websocket${query} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${ORIGIN}`,
    ...(forwardedFor === undefined ? [] : [`X-Forwarded-For: ${forwardedFor}`]),
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    '\r\n',
  ].join('\r\n')

const OPCODES = { continuation: 0, text: 1, ping: 9, pong: 10 } as const
const SHORT_MAX = 125

/** A frame of a client. Its mask is zero, so the text stays as it is. */
export function frameOf(
  text: string,
  { kind = 'text', isLast = true }: { kind?: keyof typeof OPCODES; isLast?: boolean } = {},
): Buffer {
  const length =
    text.length <= SHORT_MAX ? [text.length] : [SHORT_MAX + 1, text.length >> 8, text.length & 255]
  const [first = 0, ...more] = length
  const head = [(isLast ? 0x80 : 0) | OPCODES[kind], 0x80 | first, ...more, 0, 0, 0, 0]
  return Buffer.concat([Buffer.from(head), Buffer.from(text)])
}
