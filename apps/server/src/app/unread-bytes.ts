/** A connection of engine.io. What it has not written yet, and the WebSocket below it, are not in its types. */
type EngineConnection = { readonly transport: object }

const field = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined

const webSocketOf = ({ transport }: EngineConnection): unknown => field(transport, 'socket')

/** What was sent to this client and waits in our memory because it does not read: packets, and bytes of the WebSocket. */
export function unreadBytes(connection: EngineConnection): number {
  const packets = field(connection, 'writeBuffer')
  const lengths = Array.isArray(packets) ? packets.map((packet) => lengthOf(field(packet, 'data'))) : []
  const buffered = field(webSocketOf(connection), 'bufferedAmount')
  return lengths.reduce((sum, length) => sum + length, typeof buffered === 'number' ? buffered : 0)
}

const lengthOf = (data: unknown): number => (typeof data === 'string' ? data.length : 0)

/** Ends the connection without the closing handshake, which would wait behind what the client does not read. */
export function terminate(connection: EngineConnection): void {
  const socket = webSocketOf(connection)
  const end = field(socket, 'terminate')
  if (typeof end === 'function') Reflect.apply(end, socket, [])
}
