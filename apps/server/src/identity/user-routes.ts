import { deleteAccount as deleteAccountEndpoint } from '@throwdown/contract/delete-account'
import { succeed, succeedWith } from '@throwdown/contract/envelope'
import * as ownData from '@throwdown/contract/own-data'
import * as user from '@throwdown/contract/user'
import type { FastifyInstance } from 'fastify'
import { callerOf, serve } from '../platform/route.ts'
import { changePassword, deactivateAccount } from './accounts/change-account.ts'
import { changeConsents, readConsents } from './accounts/change-consents.ts'
import { changeProfile, readProfile } from './accounts/change-profile.ts'
import { deleteAccount } from './accounts/delete-account.ts'
import { clientOf, type IdentityDeps } from './identity.ts'
import { clearRefreshCookie, setRefreshCookie } from './sessions/refresh-cookie.ts'

export function userRoutes(api: FastifyInstance, deps: IdentityDeps): void {
  serve(api, user.readProfile, async ({ request }) => succeed(await readProfile(deps, callerOf(request))))
  serve(api, user.changeProfile, async ({ body, request }) => {
    const data = await changeProfile(deps, callerOf(request), body)
    const message =
      body.username === undefined ? 'Avatar updated successfully' : 'Username updated successfully'
    return succeedWith({ message, data })
  })
  serve(api, ownData.readConsents, async ({ request }) =>
    succeed(await readConsents(deps, callerOf(request))),
  )
  serve(api, ownData.changeConsents, async ({ body, request }) => {
    const caller = { signedIn: callerOf(request), client: clientOf(deps, request) }
    return succeed(await changeConsents(deps, { ...caller, consents: body }))
  })
  serve(api, user.chooseAvatar, async ({ body, request }) => {
    const data = await changeProfile(deps, callerOf(request), { avatar: body })
    return succeedWith({ message: 'Avatar updated successfully', data })
  })
  serve(api, user.changePassword, async ({ body, request, reply }) => {
    const client = clientOf(deps, request)
    const tokens = await changePassword(deps, { signedIn: callerOf(request), form: body, client })
    setRefreshCookie(reply, tokens.refreshToken)
    return succeedWith({ message: 'Password changed successfully', token: tokens.token })
  })
  serve(api, user.deactivateAccount, async ({ body, request, reply }) => {
    const client = clientOf(deps, request)
    await deactivateAccount(deps, { signedIn: callerOf(request), password: body.password, client })
    clearRefreshCookie(reply)
    return succeedWith({ message: 'Account deactivated successfully' })
  })
  serve(api, deleteAccountEndpoint, async ({ body, request, reply }) => {
    const client = clientOf(deps, request)
    await deleteAccount(deps, { signedIn: callerOf(request), form: body, client })
    clearRefreshCookie(reply)
    return succeedWith({ message: 'Account deleted successfully' })
  })
}
