import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Access = 'public' | 'player' | 'admin'

/** One HTTP call. `path` is below `/api` and names parameters as `:name`; `reply` is the whole success body. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
  readonly access: Access
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  readonly reply: z.ZodObject
  /** Codes this call may return in addition to `ALWAYS_POSSIBLE`. */
  readonly refusals: readonly ErrorCode[]
}

export function defineEndpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition
}

export const ALWAYS_POSSIBLE: readonly ErrorCode[] = ['too_many_requests', 'internal_error', 'overloaded']

type Part = 'params' | 'query' | 'body' | 'reply'
type SchemaOf<E extends Endpoint, P extends Part> = E extends Record<P, infer S extends z.ZodType> ? S : never

/** What the handler reads and must return. A part the endpoint does not declare is `undefined`. */
export type Parsed<E extends Endpoint, P extends Part> = [SchemaOf<E, P>] extends [never]
  ? undefined
  : z.output<SchemaOf<E, P>>

type Declared<E extends Endpoint, P extends Part> = P extends unknown
  ? [SchemaOf<E, P>] extends [never]
    ? never
    : P
  : never

/** What a caller passes: only the parts that the endpoint declares, or nothing at all. */
export type CallOf<E extends Endpoint> = [Declared<E, 'params' | 'query' | 'body'>] extends [never]
  ? void
  : { [P in Declared<E, 'params' | 'query' | 'body'>]: z.input<SchemaOf<E, P>> }
