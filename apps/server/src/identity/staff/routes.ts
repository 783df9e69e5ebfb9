import * as staff from '@throwdown/contract/staff'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/route.ts'
import { clientOf, type IdentityDeps } from '../identity.ts'
import { loginReply } from '../login-reply.ts'
import { logIn } from '../sessions/log-in.ts'

export function staffRoutes(api: FastifyInstance, deps: IdentityDeps): void {
  serve(api, staff.acceptInvitation, async ({ body: { link, ...form }, request, reply }) => {
    const client = clientOf(deps, request)
    const attempt = { form, client, staffOnly: false, invitation: link }
    return loginReply(reply, client, await logIn(deps, attempt))
  })
}
