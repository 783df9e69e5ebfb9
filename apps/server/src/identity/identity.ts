import { CHALLENGE_HEADER } from '@throwdown/contract/challenge'
import type { FastifyRequest } from 'fastify'
import type { Origin } from '../audit/audit-event.ts'
import type { StaffCaller } from '../audit/staff-caller.ts'
import type { Context } from '../platform/context.ts'
import { coarseNetwork, type Network, networksOf } from '../platform/network-of.ts'
import { callerOf } from '../platform/route.ts'
import { createPasswordHasher, type PasswordHasher } from './accounts/hash-password.ts'
import { readDeviceCookie } from './devices/device-cookie.ts'
import { deviceInWords } from './devices/device-in-words.ts'
import { createLimits, type Limits } from './limits.ts'
import { hashToken, keyedHash, newToken } from './secrets.ts'
import type { EndedSession } from './sessions/ending-store.ts'

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
  readonly networks: readonly Network[]
  /** Of a challenge; null unless the call was refused before. */
  readonly solution: string | null
  /** What makes this browser known to the accounts that signed in with it. New for a browser that has none. */
  readonly deviceToken: string
  /** What the owner of a session is shown of it. */
  readonly device: string
  readonly network: string
  /** Two tabs of one browser have the same hash; a thief on another machine does not. */
  readonly hash: Buffer
  /** For the audit log. */
  readonly origin: Origin
}

export function clientOf({ config }: Pick<Context, 'config'>, request: FastifyRequest): Client {
  const networks = networksOf(request.ip)
  const userAgent = request.headers['user-agent'] ?? ''
  const solution = request.headers[CHALLENGE_HEADER]
  const deviceToken = readDeviceCookie(request) ?? newToken()
  return {
    networks,
    solution: typeof solution === 'string' ? solution : null,
    deviceToken,
    device: deviceInWords(userAgent),
    network: coarseNetwork(networks),
    hash: keyedHash(config.REFRESH_TOKEN_KEY, 'client', networks[0]?.name ?? '', userAgent),
    origin: { ...originOf(request), device: deviceOf(deviceToken) },
  }
}

/** Where a call comes from, for the audit log. The device is null in a browser without the cookie that names it. */
export function originOf(request: FastifyRequest): Origin {
  const networks = networksOf(request.ip)
  const deviceToken = readDeviceCookie(request)
  return {
    network: networks[0]?.name ?? 'unknown',
    source: networks.at(-1)?.name ?? 'unknown',
    device: deviceToken === null ? null : deviceOf(deviceToken),
  }
}

/** Use in handlers of endpoints for staff. */
export function staffCallerOf({ clock }: Pick<Context, 'clock'>, request: FastifyRequest): StaffCaller {
  const { playerId, sessionId } = callerOf(request)
  return { playerId, sessionId, origin: originOf(request), now: new Date(clock.nowMs()) }
}

const deviceOf = (deviceToken: string): string => hashToken(deviceToken).toString('hex')

/** What somebody typed as name or address, as the audit log may hold it. */
export function nameHashOf({ config }: Pick<Context, 'config'>, name: string): string {
  return keyedHash(config.CODE_PEPPER, 'audit-name', name.toLowerCase()).toString('hex')
}

export function nowOf({ clock }: Pick<Context, 'clock'>): Date {
  return new Date(clock.nowMs())
}

export function later(from: Date, ms: number): Date {
  return new Date(from.getTime() + ms)
}
