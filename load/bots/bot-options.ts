import type { Mode, Tier } from '@throwdown/rules/terms'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import type { TestPlayer } from '../../apps/server/test/world/test-player.ts'
import type { BotSocket, Caller } from './bot-socket.ts'
import type { Move } from './next-move.ts'
import type { OnFrame } from './socket-frames.ts'

/** `timeout`: a command got no reply in time. `fault`: anything else that made the bot start over. */
export type BotEvent = 'connect' | 'sync' | 'timeout' | 'fault'

export type BotQueue = { readonly tier: Tier; readonly mode: Mode }

export type BotAccount = Caller & { readonly player: TestPlayer }

export type BotOptions = {
  /** A new player of a server that believes its headers, unless given. */
  readonly account?: BotAccount
  /** The queue to wait in now, or null for none; always $1 in Normal mode unless given. */
  readonly wanted?: () => BotQueue | null
  /** Awaited after the server refused to let it join. */
  readonly onRefusedJoin?: (code: string) => Promise<void>
  /** Called with each new socket before it connects. */
  readonly onSocket?: (socket: BotSocket) => void
  readonly urls: readonly string[]
  readonly signal: AbortSignal
  readonly thinkMs: () => number
  readonly onMatch: () => void
  readonly onPush?: (entries: readonly StoredEntry[]) => void
  readonly onSend?: (payload: object) => void
  readonly onEvent?: (event: BotEvent) => void
  /** What made the bot start over. */
  readonly onFault?: (fault: unknown) => void
  /** Every frame of every socket, as it goes over the wire. */
  readonly onFrame?: OnFrame
  /** Awaited before a move is sent; what it returns is sent instead. */
  readonly beforeMove?: (matchId: string, move: Move) => Promise<Move>
  /** Whether a throw goes over HTTP instead of the socket. */
  readonly overHttp?: () => boolean
  /** Called after the server has acknowledged the move. */
  readonly afterMove?: (matchId: string, move: Move) => void
}
