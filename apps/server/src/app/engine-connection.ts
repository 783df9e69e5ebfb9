import { EventEmitter } from 'node:events'
import { Writable } from 'node:stream'

/** A connection of engine.io. What it has not written yet, and the WebSocket below it, are not in its types. */
export type EngineConnection = { readonly transport: object }

const field = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined

/** Emits `message`, `ping` and `pong` for the frames of the client. */
export function webSocketOf({ transport }: EngineConnection): EventEmitter | undefined {
  const socket = field(transport, 'socket')
  return socket instanceof EventEmitter ? socket : undefined
}

/** What was sent to this client and waits in our memory because it does not read: packets, and bytes of the WebSocket. */
export function unreadBytes(connection: EngineConnection): number {
  const packets = field(connection, 'writeBuffer')
  const lengths = Array.isArray(packets) ? packets.map((packet) => lengthOf(field(packet, 'data'))) : []
  const buffered = field(webSocketOf(connection), 'bufferedAmount')
  return lengths.reduce((sum, length) => sum + length, typeof buffered === 'number' ? buffered : 0)
}

const lengthOf = (data: unknown): number => (typeof data === 'string' ? data.length : 0)

/**
 * Ends the connection without the closing handshake, which would wait behind what the client does not read. Nothing more
 * that it has sent is parsed: one read of the network may hold ten thousand frames.
 */
export function terminate(connection: EngineConnection): void {
  const socket = webSocketOf(connection)
  const parser = field(socket, '_receiver')
  if (parser instanceof Writable) parser.destroy(new Error('the connection was terminated'))
  const end = field(socket, 'terminate')
  if (typeof end === 'function') Reflect.apply(end, socket, [])
}

/** No browser sends a WebSocket ping, and a client that does not read would make us keep the replies. */
export function answerNoPings(connection: EngineConnection): void {
  const socket = webSocketOf(connection)
  if (socket) Reflect.set(socket, '_autoPong', false)
}
