import { OWN_PAGE_HEADER } from '@throwdown/contract/own-page'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refusal.ts'
import { REFRESH_TOKEN_MS } from './start-session.ts'

/** `__Host-`: a browser accepts it only with Secure, Path=/ and no Domain, so no other subdomain can set it. */
export const REFRESH_COOKIE = '__Host-throwdown-refresh'
const ATTRIBUTES = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const
const TOKEN = /^[A-Za-z0-9_-]{43}$/

export function readRefreshCookie(request: FastifyRequest): string | null {
  const value = request.cookies[REFRESH_COOKIE]
  return value !== undefined && TOKEN.test(value) ? value : null
}

export function setRefreshCookie(reply: FastifyReply, refreshToken: string): void {
  reply.setCookie(REFRESH_COOKIE, refreshToken, { ...ATTRIBUTES, maxAge: REFRESH_TOKEN_MS / 1000 })
}

export function clearRefreshCookie(reply: FastifyReply): void {
  reply.clearCookie(REFRESH_COOKIE, ATTRIBUTES)
}

/** A call that is authorised by the cookie alone must come from our page: right origin, and a header that forms cannot send. */
export function requireOwnPage({ config }: Pick<Context, 'config'>, request: FastifyRequest): void {
  const { origin } = request.headers
  const isOurs = origin !== undefined && config.WEB_ORIGINS.includes(origin)
  if (!isOurs || request.headers[OWN_PAGE_HEADER.name] !== OWN_PAGE_HEADER.value) refuse('not_allowed')
}
