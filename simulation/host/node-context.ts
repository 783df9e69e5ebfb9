import type { ServerMessage } from '../network/messages.ts'
import type { World } from '../world/world.ts'

/** What a server offers to its parts. The parts know this instead of the server, so that nothing imports in a cycle. */
export interface NodeContext {
  readonly world: World
  clockMs(): number
  /** Runs later, unless the server has crashed by then. */
  later(ms: number, run: () => void): void
  every(ms: number, run: () => void): void
  /**
   * One transaction. The server may crash just before it, or just after it without learning the result; a store that is down
   * calls `failed` after a while.
   */
  transact<Result>(run: () => Result, done: (result: Result) => void, failed?: () => void): void
  reply(session: number, message: ServerMessage): void
  /** Pushes to a player connected here; a player connected elsewhere gets it through the bus or by asking. */
  push(playerId: string, message: ServerMessage): void
}
