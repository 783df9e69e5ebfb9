import { succeed, succeedWith } from '@throwdown/contract/envelope'
import * as passkey from '@throwdown/contract/passkey'
import * as security from '@throwdown/contract/security'
import type { FastifyInstance } from 'fastify'
import { callerOf, serve } from '../../platform/route.ts'
import { setDeviceCookie } from '../devices/device-cookie.ts'
import { clientOf, type IdentityDeps } from '../identity.ts'
import { setRefreshCookie } from '../sessions/refresh-cookie.ts'
import { addPasskey, offerPasskey, removePasskey } from './manage-passkeys.ts'
import { askForPasskey, signInWithPasskey } from './sign-in-with-passkey.ts'

export function passkeyRoutes(api: FastifyInstance, deps: IdentityDeps): void {
  serve(api, security.offerPasskey, async ({ body, request, reply }) => {
    const client = clientOf(deps, request)
    const options = await offerPasskey(deps, { signedIn: callerOf(request), client, ...body })
    // Challenges are bound to the device token, so the browser must have one.
    setDeviceCookie(reply, client.deviceToken)
    return succeed(options)
  })
  serve(api, security.addPasskey, async ({ body, request }) => {
    const registration = { signedIn: callerOf(request), client: clientOf(deps, request), ...body }
    return succeed(await addPasskey(deps, registration))
  })
  serve(api, security.removePasskey, async ({ params, request }) => {
    const [signedIn, client] = [callerOf(request), clientOf(deps, request)]
    await removePasskey(deps, { signedIn, client, id: params.passkeyId })
    return succeedWith({ message: 'The passkey is removed.' })
  })
  serve(api, passkey.askForPasskey, async ({ request, reply }) => {
    const client = clientOf(deps, request)
    setDeviceCookie(reply, client.deviceToken)
    return succeed(askForPasskey(deps, client))
  })
  serve(api, passkey.logInWithPasskey, async ({ body, request, reply }) => {
    const client = clientOf(deps, request)
    const { user, tokens } = await signInWithPasskey(deps, body, client)
    setRefreshCookie(reply, tokens.refreshToken)
    setDeviceCookie(reply, client.deviceToken)
    return succeedWith({ message: `Welcome back, ${user.username}`, user, token: tokens.token })
  })
}
