import { succeed, succeedWith } from '@throwdown/contract/envelope'
import * as security from '@throwdown/contract/security'
import type { FastifyInstance } from 'fastify'
import { callerOf, serve } from '../platform/route.ts'
import { clientOf, type IdentityDeps } from './identity.ts'
import { readPasskeys } from './passkeys/manage-passkeys.ts'
import { readLeaving } from './recovery/keep-factors.ts'
import {
  offerSecondFactor,
  readSecondFactor,
  switchOffSecondFactor,
  switchOnSecondFactor,
} from './second-factor/switch-second-factor.ts'
import { endEverySession, endOwnSession, readSessions } from './sessions/manage-sessions.ts'
import { clearRefreshCookie } from './sessions/refresh-cookie.ts'

/** What a player sees and changes on the page "Sign-in and security". */
export function securityRoutes(api: FastifyInstance, deps: IdentityDeps): void {
  serve(api, security.readSecurity, async ({ request }) => {
    const signedIn = callerOf(request)
    return succeed({
      sessions: await readSessions(deps, signedIn),
      secondFactor: await readSecondFactor(deps, signedIn),
      passkeys: await readPasskeys(deps, signedIn),
      leaving: await readLeaving(deps, signedIn),
    })
  })
  serveSessions(api, deps)
  serveSecondFactor(api, deps)
}

function serveSecondFactor(api: FastifyInstance, deps: IdentityDeps): void {
  serve(api, security.offerSecondFactor, async ({ body, request }) =>
    succeed(
      await offerSecondFactor(deps, {
        signedIn: callerOf(request),
        client: clientOf(deps, request),
        ...body,
      }),
    ),
  )
  serve(api, security.switchOnSecondFactor, async ({ body, request }) => {
    const [signedIn, client] = [callerOf(request), clientOf(deps, request)]
    const recoveryCodes = await switchOnSecondFactor(deps, { signedIn, client, ...body })
    return succeedWith({ message: 'The second factor is on.', recoveryCodes })
  })
  serve(api, security.switchOffSecondFactor, async ({ body, request }) => {
    const [signedIn, client] = [callerOf(request), clientOf(deps, request)]
    await switchOffSecondFactor(deps, { signedIn, client, ...body })
    return succeedWith({ message: 'The second factor is off.' })
  })
}

function serveSessions(api: FastifyInstance, deps: IdentityDeps): void {
  serve(api, security.endSession, async ({ params, request }) => {
    const [signedIn, client] = [callerOf(request), clientOf(deps, request)]
    await endOwnSession(deps, { signedIn, client, sessionId: params.sessionId })
    return succeedWith({ message: 'That device is logged out.' })
  })
  serve(api, security.endAllSessions, async ({ request, reply }) => {
    await endEverySession(deps, callerOf(request), clientOf(deps, request))
    clearRefreshCookie(reply)
    return succeedWith({ message: 'Logged out on every device' })
  })
}
