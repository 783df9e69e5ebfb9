import type { Socket } from 'socket.io-client'

export type OnFrame = (direction: 'in' | 'out', text: string) => void

// The digit that a packet starts with on the wire.
const TYPES = ['open', 'close', 'ping', 'pong', 'message', 'upgrade', 'noop']

/** Nothing is compressed, so these are the bytes of the frames' payloads. */
export function listenToFrames(engine: Socket['io']['engine'], onFrame: OnFrame): void {
  engine.on('packet', (packet) => onFrame('in', textOf(packet)))
  engine.on('packetCreate', (packet) => onFrame('out', textOf(packet)))
}

const textOf = ({ type, data }: { type: string; data?: unknown }): string =>
  `${TYPES.indexOf(type)}${typeof data === 'string' ? data : ''}`
