import type { CodeType } from '@throwdown/contract/auth'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { keyedHash } from '../secrets.ts'

/** One cookie per purpose, so that a signup in one tab and a reset in another do not disturb each other. */
const CODE_COOKIES: Readonly<Record<CodeType, string>> = {
  'email-verification': '__Host-throwdown-signup',
  'password-reset': '__Host-throwdown-reset',
  'account-reopening': '__Host-throwdown-reopen',
}
const ATTRIBUTES = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const
const TOKEN = /^[A-Za-z0-9_-]{43}$/
/** As long as a signup waits; a reset is over much earlier. */
const COOKIE_SECONDS = 86_400

/** The token of the browser that requested a code; null in every other browser. */
export function readCodeCookie(request: FastifyRequest, purpose: CodeType): string | null {
  const value = request.cookies[CODE_COOKIES[purpose]]
  return value !== undefined && TOKEN.test(value) ? value : null
}

export function setCodeCookie(reply: FastifyReply, purpose: CodeType, requestToken: string): void {
  reply.setCookie(CODE_COOKIES[purpose], requestToken, { ...ATTRIBUTES, maxAge: COOKIE_SECONDS })
}

/** Derived, so that a second browser with the password of the signup gets the same token without our storing it. */
export function signupRequestToken({ config }: Pick<Context, 'config'>, signupId: string): string {
  return keyedHash(config.CODE_PEPPER, 'signup-request', signupId).toString('base64url')
}
