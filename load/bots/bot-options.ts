import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import type { Move } from './next-move.ts'
import type { OnFrame } from './socket-frames.ts'

/** `timeout`: a command got no reply in time. `fault`: anything else that made the bot start over. */
export type BotEvent = 'connect' | 'sync' | 'timeout' | 'fault'

export type BotOptions = {
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
