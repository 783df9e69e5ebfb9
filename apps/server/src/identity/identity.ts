import type { FastifyRequest } from 'fastify'
import type { Context } from '../platform/context.ts'
import { networkOf } from '../platform/network-of.ts'
import { createPasswordHasher, type PasswordHasher } from './accounts/hash-password.ts'
import { createLimits, type Limits } from './limits.ts'
import { keyedHash } from './secrets.ts'

/** What the actions of this domain work with, made once per process. */
export interface Identity extends Context {
  readonly hasher: PasswordHasher
  readonly limits: Limits
}

export function createIdentity(context: Context): Identity {
  return { ...context, hasher: createPasswordHasher(context.config), limits: createLimits(context) }
}

/** Where a call comes from, as far as identity cares. */
export interface Caller {
  readonly address: string
  /** Two tabs of one browser have the same; a thief elsewhere does not. */
  readonly clientHash: Buffer
}

export function callerOf({ config }: Pick<Context, 'config'>, request: FastifyRequest): Caller {
  const address = networkOf(request.ip)
  const userAgent = request.headers['user-agent'] ?? ''
  return { address, clientHash: keyedHash(config.REFRESH_TOKEN_KEY, 'client', address, userAgent) }
}

export function nowOf({ clock }: Pick<Context, 'clock'>): Date {
  return new Date(clock.nowMs())
}

export function later(from: Date, ms: number): Date {
  return new Date(from.getTime() + ms)
}
