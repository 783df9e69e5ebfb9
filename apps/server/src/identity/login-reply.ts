import { succeedWith } from '@throwdown/contract/envelope'
import type { FastifyReply } from 'fastify'
import { refuse } from '../platform/refusal.ts'
import { setCodeCookie } from './codes/code-cookie.ts'
import { setDeviceCookie } from './devices/device-cookie.ts'
import type { Client } from './identity.ts'
import type { LoggedIn } from './sessions/log-in.ts'
import { setRefreshCookie } from './sessions/refresh-cookie.ts'

/** What a login replies: a session with its cookies, or the request for a second factor. */
export function loginReply(reply: FastifyReply, { deviceToken }: Client, result: LoggedIn) {
  if ('requestToken' in result) {
    setCodeCookie(reply, 'email-verification', result.requestToken)
    return refuse('email_not_verified')
  }
  if ('mfaToken' in result) {
    const message = 'Enter the code of your authenticator app.'
    return succeedWith({ message, mfaRequired: true as const, ...result })
  }
  setRefreshCookie(reply, result.tokens.refreshToken)
  setDeviceCookie(reply, deviceToken)
  const message = `Welcome back, ${result.user.username}`
  return succeedWith({ message, user: result.user, token: result.tokens.token })
}
