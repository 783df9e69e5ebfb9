import type { FastifyReply, FastifyRequest } from 'fastify'

const DEVICE_COOKIE = '__Host-throwdown-device'
const ATTRIBUTES = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const
const TOKEN = /^[A-Za-z0-9_-]{43}$/
/** The longest that browsers keep a cookie. */
const COOKIE_SECONDS = 400 * 86_400

export function readDeviceCookie(request: FastifyRequest): string | null {
  const value = request.cookies[DEVICE_COOKIE]
  return value !== undefined && TOKEN.test(value) ? value : null
}

export function setDeviceCookie(reply: FastifyReply, deviceToken: string): void {
  reply.setCookie(DEVICE_COOKIE, deviceToken, { ...ATTRIBUTES, maxAge: COOKIE_SECONDS })
}
