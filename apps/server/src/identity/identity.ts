import type { FastifyRequest } from 'fastify'
import type { Context } from '../platform/context.ts'
import { networkOf } from '../platform/network-of.ts'
import { createPasswordHasher, type PasswordHasher } from './accounts/hash-password.ts'
import { createLimits, type Limits } from './limits.ts'
import { keyedHash } from './secrets.ts'
import type { EndedSession } from './sessions/session-store.ts'

/** Called after the commit. A lost call is repaired: open sockets are compared with PostgreSQL every half minute. */
export type OnSessionEnded = (session: EndedSession) => void

/** Everything the actions of this domain use, built once per process. Each action names the part it needs. */
export type IdentityDeps = Pick<Context, 'clock' | 'config' | 'database' | 'jobs' | 'log' | 'metrics'> & {
  readonly hasher: PasswordHasher
  readonly limits: Limits
  readonly onSessionEnded: OnSessionEnded
}

export function createIdentity(context: Context, onSessionEnded: OnSessionEnded): IdentityDeps {
  return {
    ...context,
    hasher: createPasswordHasher(context.config),
    limits: createLimits(context),
    onSessionEnded,
  }
}

/** The machine and browser a call comes from. */
export interface Client {
  readonly address: string
  /** Two tabs of one browser have the same hash; a thief on another machine does not. */
  readonly hash: Buffer
}

export function clientOf({ config }: Pick<Context, 'config'>, request: FastifyRequest): Client {
  const address = networkOf(request.ip)
  const userAgent = request.headers['user-agent'] ?? ''
  return { address, hash: keyedHash(config.REFRESH_TOKEN_KEY, 'client', address, userAgent) }
}

export function nowOf({ clock }: Pick<Context, 'clock'>): Date {
  return new Date(clock.nowMs())
}

export function later(from: Date, ms: number): Date {
  return new Date(from.getTime() + ms)
}
