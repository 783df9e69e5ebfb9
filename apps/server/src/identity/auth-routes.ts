import * as auth from '@throwdown/contract/auth'
import { requestChallenge } from '@throwdown/contract/challenge'
import { succeedWith } from '@throwdown/contract/envelope'
import * as recovery from '@throwdown/contract/recovery'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../platform/refusal.ts'
import { callerOf, serve } from '../platform/route.ts'
import { changeSignupEmail } from './accounts/change-signup-email.ts'
import { signUp } from './accounts/sign-up.ts'
import { verifyEmail, verifyEmailByLink } from './accounts/verify-email.ts'
import { createChallengeGiver } from './challenge/give-challenge.ts'
import { readCodeCookie, setCodeCookie } from './codes/code-cookie.ts'
import { requestCode } from './codes/request-code.ts'
import { resetPassword, verifyResetCode, verifyResetLink } from './codes/reset-password.ts'
import { setDeviceCookie } from './devices/device-cookie.ts'
import { clientOf, type IdentityDeps } from './identity.ts'
import { loginReply } from './login-reply.ts'
import { keepFactors, keepOwnFactors } from './recovery/keep-factors.ts'
import { confirmSecondFactor } from './second-factor/confirm-second-factor.ts'
import { bearerOf } from './sessions/authenticate.ts'
import { logOut } from './sessions/end-session.ts'
import { logIn } from './sessions/log-in.ts'
import {
  clearRefreshCookie,
  readRefreshCookie,
  requireOwnPage,
  setRefreshCookie,
} from './sessions/refresh-cookie.ts'
import { refreshSession } from './sessions/refresh-session.ts'

const KEPT = 'Your passkeys and your authenticator stay.'
const VERIFIED = 'Email verified successfully! Welcome aboard!'

export function authRoutes(api: FastifyInstance, deps: IdentityDeps): void {
  serveSignup(api, deps)
  serveLogin(api, deps)
  serveReset(api, deps)
  serveSession(api, deps)
}

function serveSignup(api: FastifyInstance, deps: IdentityDeps): void {
  serve(api, auth.signup, async ({ body, request, reply }) => {
    const client = clientOf(deps, request)
    const { user, tokens, requestToken } = await signUp(deps, body, client)
    setRefreshCookie(reply, tokens.refreshToken)
    setDeviceCookie(reply, client.deviceToken)
    setCodeCookie(reply, 'email-verification', requestToken)
    const message = 'Signup successful, please check your email for verification.'
    return succeedWith({ message, user, token: tokens.token })
  })
  serve(api, auth.verifyEmail, async ({ body, request }) => {
    const requestToken = readCodeCookie(request, 'email-verification')
    await verifyEmail(deps, { ...body, requestToken }, clientOf(deps, request))
    return succeedWith({ message: VERIFIED })
  })
  serve(api, auth.verifyEmailByLink, async ({ body, request, reply }) => {
    const requestToken = readCodeCookie(request, 'email-verification')
    const client = clientOf(deps, request)
    const verified = await verifyEmailByLink(deps, { ...body, requestToken }, client)
    // The account knows this browser from now on.
    if (verified.isVerified) setDeviceCookie(reply, client.deviceToken)
    return succeedWith({ message: verified.isVerified ? VERIFIED : 'Please choose a password.', ...verified })
  })
  serve(api, auth.changeSignupEmail, async ({ body, request }) => {
    const requestToken = readCodeCookie(request, 'email-verification')
    await changeSignupEmail(deps, { ...body, requestToken }, clientOf(deps, request))
    return succeedWith({ message: 'We sent a code to this address.' })
  })
  serve(api, auth.resendOtp, async ({ body, request, reply }) => {
    const codeRequest = { ...body, requestToken: readCodeCookie(request, body.type) }
    setCodeCookie(reply, body.type, await requestCode(deps, codeRequest, clientOf(deps, request)))
    const message =
      body.type === 'password-reset'
        ? 'OTP resent successfully.'
        : 'New verification code has been sent to your email.'
    return succeedWith({ message })
  })
}

function serveLogin(api: FastifyInstance, deps: IdentityDeps): void {
  const giveChallenge = createChallengeGiver(deps)
  serve(api, requestChallenge, async () => succeedWith({ challenge: await giveChallenge() }))
  serve(api, auth.login, async ({ body, request, reply }) => {
    const client = clientOf(deps, request)
    return loginReply(reply, client, await logIn(deps, { form: body, client, staffOnly: false }))
  })
  serve(api, auth.adminLogin, async ({ body, request, reply }) => {
    const client = clientOf(deps, request)
    return loginReply(reply, client, await logIn(deps, { form: body, client, staffOnly: true }))
  })
  serve(api, auth.confirmSecondFactor, async ({ body, request, reply }) => {
    const client = clientOf(deps, request)
    const { tokens, ...shown } = await confirmSecondFactor(deps, body, client)
    setRefreshCookie(reply, tokens.refreshToken)
    setDeviceCookie(reply, client.deviceToken)
    const { role, username } = shown.user
    const message = role === 'admin' ? `Welcome to the Admin Panel, ${username}` : `Welcome back, ${username}`
    return succeedWith({ message, ...shown, token: tokens.token })
  })
}

function serveReset(api: FastifyInstance, deps: IdentityDeps): void {
  serve(api, auth.forgotPassword, async ({ body, request, reply }) => {
    const codeRequest = { email: body.email, type: 'password-reset', requestToken: null } as const
    const requestToken = await requestCode(deps, codeRequest, clientOf(deps, request))
    setCodeCookie(reply, 'password-reset', requestToken)
    return succeedWith({ message: 'Verification code sent to your email.' })
  })
  serve(api, recovery.verifyOtp, async ({ body, request }) => {
    const guess = { ...body, requestToken: readCodeCookie(request, 'password-reset') }
    const allowed = await verifyResetCode(deps, guess, clientOf(deps, request))
    return succeedWith({ message: 'Code verified.', ...allowed })
  })
  serve(api, recovery.verifyResetLink, async ({ body, request }) => {
    const allowed = await verifyResetLink(deps, body.link, clientOf(deps, request))
    return succeedWith({ message: 'Link verified.', ...allowed })
  })
  serve(api, recovery.resetPassword, async ({ body, request }) => {
    const done = await resetPassword(deps, body, clientOf(deps, request))
    return succeedWith({ message: 'Password changed successfully.', recovery: done })
  })
  serve(api, recovery.keepFactors, async ({ body, request }) => {
    await keepFactors(deps, body, clientOf(deps, request))
    return succeedWith({ message: KEPT })
  })
  serve(api, recovery.keepOwnFactors, async ({ request }) => {
    await keepOwnFactors(deps, { signedIn: callerOf(request), client: clientOf(deps, request) })
    return succeedWith({ message: KEPT })
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
    const held = { refreshToken: readRefreshCookie(request), accessToken: bearerOf(request) }
    await logOut(deps, held, clientOf(deps, request))
    clearRefreshCookie(reply)
    return succeedWith({ message: 'Logged out successfully' })
  })
}
