// The connection of a bot: a ticket over HTTP, then one socket, then commands that get a reply or fail.
import {
  type ClientToServer,
  type COMMANDS,
  PROTOCOL_VERSION,
  type ServerToClient,
} from '@throwdown/contract/realtime'
import { io, type Socket } from 'socket.io-client'

export type BotSocket = Socket<ServerToClient, ClientToServer>
export type CommandName = keyof typeof COMMANDS
export type Reply = { success: true; data: Record<string, unknown> } | { success: false; code: string }

/** How a player proves who it is. */
export type Caller = {
  /** Of a page that the server allows. */
  readonly origin: string
  /** Sent with each request. */
  readonly headers: () => Promise<Record<string, string>>
}

export const ANSWER_MAX_MS = 3_000
const OPENS_WITHIN_MS = 4_000

/** The server did not reply to a command in time. */
export class NoReply extends Error {}

/** The socket connects by itself; the caller adds its listeners first and then awaits `connected`. */
export async function openSocket(
  url: string,
  { origin, headers, deviceId }: Caller & { readonly deviceId: string },
): Promise<BotSocket> {
  const reply = await fetch(`${url}/api/realtime/ticket`, {
    method: 'POST',
    headers: await headers(),
    signal: AbortSignal.timeout(ANSWER_MAX_MS),
  })
  const { data }: { data: { ticket: string } } = JSON.parse(await reply.text())
  return io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    timeout: OPENS_WITHIN_MS,
    auth: { ticket: data.ticket, deviceId, protocol: PROTOCOL_VERSION },
    extraHeaders: { origin },
  })
}

export function connected(socket: BotSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
    // A server that dies between the two handshakes causes no connect_error.
    socket.once('disconnect', reject)
  })
}

export async function sendCommand(socket: BotSocket, name: CommandName, payload: object): Promise<Reply> {
  const raw: Pick<Socket, 'timeout'> = socket
  try {
    return await raw.timeout(ANSWER_MAX_MS).emitWithAck(name, payload)
  } catch (cause) {
    // A lost connection fails its commands too.
    throw socket.connected ? new NoReply(name, { cause }) : cause
  }
}
