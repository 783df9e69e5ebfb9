import type { EventEmitter } from 'node:events'
import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Clock } from '../platform/clock.ts'
import type { Metrics } from '../platform/metrics.ts'
import { TokenBucket } from '../platform/token-bucket.ts'
import {
  answerNoPings,
  type EngineConnection,
  terminate,
  unreadBytes,
  webSocketOf,
} from './engine-connection.ts'

/** In all. Our page sends one frame before its ticket is accepted, of under 1 kB; a slow reply adds a pong or two. */
const FRAMES_BEFORE_TICKET_MAX = 10
const BYTES_BEFORE_TICKET_MAX = 4_096
/** Our page waits for each reply, so it sends a few frames of under 500 bytes. Commands are limited to 20 a second apart from this. */
const FRAMES_PER_SECOND = 50
const BYTES_PER_SECOND = 20_000
/** What a network held back arrives at once. */
const SECONDS_AT_ONCE = 2
/** A client that does not read is disconnected before it costs the node more than this. */
const UNREAD_BYTES_MAX = 262_144
/** A CONNECT to a namespace. Our page uses none, and socket.io would reply to each at any length of its name. */
const OTHER_NAMESPACE = '40/'

type Connection = EngineConnection & EventEmitter & { readonly request: IncomingMessage }
type Reason =
  | 'early_bytes'
  | 'second_socket'
  | 'frames'
  | 'bytes'
  | 'namespace'
  | 'unread'
  | 'commands'
  | 'ticketless'
type FrameLimitDeps = { readonly clock: Clock; readonly metrics: Pick<Metrics, 'socketsTerminated'> }

/**
 * Counts every frame and byte of every connection, also those that are not commands (pings, pongs, fragments, packets
 * to nobody), and terminates a connection that sends too many: a refused frame must cost the node nothing.
 */
export class FrameLimits {
  private readonly deps: FrameLimitDeps
  private readonly admitted = new WeakMap<object, () => void>()
  private readonly terminated = new WeakSet<object>()

  constructor(deps: FrameLimitDeps) {
    this.deps = deps
  }

  /** Refuses upgrades whose frames could not be counted. No honest client sends one. */
  refuseUncounted(http: HttpServer): void {
    http.prependListener('upgrade', ({ url = '' }, socket, head) => {
      const refuse = (reason: Reason): void => {
        this.deps.metrics.socketsTerminated.inc({ reason })
        socket.destroy()
      }
      // Frames sent before our reply would be parsed before anybody listens.
      if (head.length > 0) refuse('early_bytes')
      // With the id of a connection it would be a second WebSocket of that connection.
      else if (new URL(url, 'http://node').searchParams.has('sid')) refuse('second_socket')
    })
  }

  /** Call it when the connection opens. */
  count(connection: Connection): void {
    const { clock } = this.deps
    let frames = new TokenBucket({ max: FRAMES_BEFORE_TICKET_MAX, perSecond: 0 }, clock.nowMs())
    let bytes = new TokenBucket({ max: BYTES_BEFORE_TICKET_MAX, perSecond: 0 }, clock.nowMs())
    const onFrame = (): void => {
      if (!frames.take(clock.nowMs())) this.terminate(connection, 'frames')
    }
    const onMessage = (data: Buffer): void => {
      if (data.toString('latin1', 0, OTHER_NAMESPACE.length) === OTHER_NAMESPACE)
        this.terminate(connection, 'namespace')
    }
    // Events, replies, refusals and pings: whatever is kept until the client reads it.
    const onSend = (): void => {
      if (unreadBytes(connection) > UNREAD_BYTES_MAX) this.terminate(connection, 'unread')
    }
    const onBytes = ({ length }: Buffer): void => {
      if (!bytes.take(clock.nowMs(), length)) this.terminate(connection, 'bytes')
    }
    answerNoPings(connection)
    const webSocket = webSocketOf(connection)
    webSocket?.prependListener('message', onMessage)
    for (const name of ['message', 'ping', 'pong']) webSocket?.prependListener(name, onFrame)
    connection.on('packetCreate', onSend)
    // Before the WebSocket parses them.
    connection.request.socket.prependListener('data', onBytes)
    this.admitted.set(connection, () => {
      frames = perSecond(FRAMES_PER_SECOND, clock.nowMs())
      bytes = perSecond(BYTES_PER_SECOND, clock.nowMs())
    })
  }

  /** The ticket of this connection was accepted. */
  admit(connection: Connection): void {
    this.admitted.get(connection)?.()
    this.admitted.delete(connection)
  }

  terminate(connection: EngineConnection, reason: Reason): void {
    if (this.terminated.has(connection)) return
    this.terminated.add(connection)
    this.deps.metrics.socketsTerminated.inc({ reason })
    // What was parsed already is not handled any more.
    webSocketOf(connection)?.removeAllListeners('message')
    terminate(connection)
  }
}

const perSecond = (count: number, nowMs: number): TokenBucket =>
  new TokenBucket({ max: count * SECONDS_AT_ONCE, perSecond: count }, nowMs)
