import * as auth from '@throwdown/contract/auth'
import { succeedWith } from '@throwdown/contract/envelope'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuse } from '../platform/refusal.ts'
import { serve } from '../platform/route.ts'
import { signUp } from './accounts/sign-up.ts'
import { verifyEmail } from './accounts/verify-email.ts'
import { requestCode } from './codes/request-code.ts'
import { resetPassword, verifyResetCode } from './codes/reset-password.ts'
import { clientOf, type IdentityDeps } from './identity.ts'
import { confirmSecondFactor } from './second-factor/confirm-second-factor.ts'
import { bearerOf } from './sessions/authenticate.ts'
import { logOut } from './sessions/end-session.ts'
import { type LoggedIn, logIn } from './sessions/log-in.ts'
import {
  clearRefreshCookie,
  readRefreshCookie,
  requireOwnPage,
  setRefreshCookie,
} from './sessions/refresh-cookie.ts'
import { refreshSession } from './sessions/refresh-session.ts'

export function authRoutes(api: FastifyInstance, deps: IdentityDeps): void {
  serveSignup(api, deps)
  serveLogin(api, deps)
  serveReset(api, deps)
  serveSession(api, deps)
}

function serveSignup(api: FastifyInstance, deps: IdentityDeps): void {
  serve(api, auth.signup, async ({ body, request, reply }) => {
    const { user, tokens } = await signUp(deps, body, clientOf(deps, request))
    setRefreshCookie(reply, tokens.refreshToken)
    const message = 'Signup successful, please check your email for verification.'
    return succeedWith({ message, user, token: tokens.token })
  })
  serve(api, auth.verifyEmail, async ({ body, request }) => {
    await verifyEmail(deps, body, clientOf(deps, request))
    return succeedWith({ message: 'Email verified successfully! Welcome aboard!' })
  })
  serve(api, auth.resendOtp, async ({ body, request }) => {
    await requestCode(deps, body, clientOf(deps, request))
    const message =
      body.type === 'password-reset'
        ? 'OTP resent successfully.'
        : 'New verification code has been sent to your email.'
    return succeedWith({ message })
  })
}

function serveLogin(api: FastifyInstance, deps: IdentityDeps): void {
  serve(api, auth.login, async ({ body, request, reply }) => {
    const client = clientOf(deps, request)
    return loginReply(reply, await logIn(deps, { form: body, client, staffOnly: false }))
  })
  serve(api, auth.adminLogin, async ({ body, request, reply }) => {
    const client = clientOf(deps, request)
    return loginReply(reply, await logIn(deps, { form: body, client, staffOnly: true }))
  })
  serve(api, auth.confirmSecondFactor, async ({ body, request, reply }) => {
    const { tokens, ...shown } = await confirmSecondFactor(deps, body, clientOf(deps, request))
    setRefreshCookie(reply, tokens.refreshToken)
    const message = `Welcome to the Admin Panel, ${shown.user.username}`
    return succeedWith({ message, ...shown, token: tokens.token })
  })
}

function loginReply(reply: FastifyReply, result: LoggedIn) {
  if ('mfaToken' in result) {
    const message = 'Enter the code of your authenticator app.'
    return succeedWith({ message, mfaRequired: true as const, ...result })
  }
  setRefreshCookie(reply, result.tokens.refreshToken)
  const message = `Welcome back, ${result.user.username}`
  return succeedWith({ message, user: result.user, token: result.tokens.token })
}

function serveReset(api: FastifyInstance, deps: IdentityDeps): void {
  serve(api, auth.forgotPassword, async ({ body, request }) => {
    const codeRequest = { email: body.email, type: 'password-reset' } as const
    await requestCode(deps, codeRequest, clientOf(deps, request))
    return succeedWith({ message: 'Verification code sent to your email.' })
  })
  serve(api, auth.verifyOtp, async ({ body, request }) => {
    const resetToken = await verifyResetCode(deps, body, clientOf(deps, request))
    return succeedWith({ message: 'Code verified.', resetToken })
  })
  serve(api, auth.resetPassword, async ({ body, request }) => {
    await resetPassword(deps, body, clientOf(deps, request))
    return succeedWith({ message: 'Password changed successfully.' })
  })
}

function serveSession(api: FastifyInstance, deps: IdentityDeps): void {
  serve(api, auth.refresh, async ({ request, reply }) => {
    requireOwnPage(deps, request)
    const refreshToken = readRefreshCookie(request)
    if (refreshToken === null) return refuse('not_signed_in')
    const { tokens, user } = await refreshSession(deps, refreshToken, clientOf(deps, request))
    setRefreshCookie(reply, tokens.refreshToken)
    return succeedWith({ user, token: tokens.token })
  })
  serve(api, auth.logout, async ({ request, reply }) => {
    requireOwnPage(deps, request)
    await logOut(deps, { refreshToken: readRefreshCookie(request), accessToken: bearerOf(request) })
    clearRefreshCookie(reply)
    return succeedWith({ message: 'Logged out successfully' })
  })
}
