import { succeed } from '@throwdown/contract/envelope'
import * as staff from '@throwdown/contract/staff'
import type { FastifyInstance } from 'fastify'
import { callerOf, serve } from '../../platform/route.ts'
import { readProfile } from '../accounts/change-profile.ts'
import { clientOf, type IdentityDeps, nowOf } from '../identity.ts'
import { loginReply } from '../login-reply.ts'
import { logIn } from '../sessions/log-in.ts'
import { countAccounts } from './account-count-store.ts'

export function staffRoutes(api: FastifyInstance, deps: IdentityDeps): void {
  serve(api, staff.acceptInvitation, async ({ body: { link, ...form }, request, reply }) => {
    const client = clientOf(deps, request)
    const attempt = { form, client, staffOnly: false, invitation: link }
    return loginReply(reply, client, await logIn(deps, attempt))
  })
  serve(api, staff.staffStats, async () => succeed(await countAccounts(deps.database.pool, nowOf(deps))))
  serve(api, staff.staffProfile, async ({ request }) => {
    const { username, email, lastLogin } = await readProfile(deps, callerOf(request))
    return succeed({ username, email, lastLogin })
  })
}
