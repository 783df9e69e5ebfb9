import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** A socket message that a player sends; the reply is one `ack` or one of `refusals`. */
export interface Command {
  readonly name: string
  readonly payload: z.ZodObject
  readonly ack: z.ZodObject
  readonly refusals: readonly ErrorCode[]
}

/** A socket message that the server pushes; it has no reply. */
export interface PushEvent {
  readonly name: string
  readonly payload: z.ZodObject
}

export function defineCommand<const Definition extends Command>(definition: Definition): Definition {
  return definition
}

export function defineEvent<const Definition extends PushEvent>(definition: Definition): Definition {
  return definition
}

/** The one reply to a command: sent after its effect is durable, or a closed code. */
export type CommandReply<C extends Command> =
  | { readonly success: true; readonly data: z.output<C['ack']> }
  | { readonly success: false; readonly code: ErrorCode; readonly message: string }

/** The listener map socket.io wants for what players send. */
export type CommandListeners<C extends Command> = {
  [Name in C['name']]: (
    payload: z.output<Extract<C, { name: Name }>['payload']>,
    acknowledge: (reply: CommandReply<Extract<C, { name: Name }>>) => void,
  ) => void
}

/** The listener map socket.io wants for what the server pushes. */
export type EventListeners<E extends PushEvent> = {
  [Name in E['name']]: (payload: z.output<Extract<E, { name: Name }>['payload']>) => void
}
