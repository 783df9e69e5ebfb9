import { succeedWith } from '@throwdown/contract/envelope'
import * as reopen from '@throwdown/contract/reopen'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/route.ts'
import { readCodeCookie, setCodeCookie } from '../codes/code-cookie.ts'
import { requestCode } from '../codes/request-code.ts'
import { clientOf, type IdentityDeps } from '../identity.ts'
import { reopenAccount } from './reopen-account.ts'

const PURPOSE = 'account-reopening'

export function reopenRoutes(api: FastifyInstance, deps: IdentityDeps): void {
  serve(api, reopen.requestReopening, async ({ body, request, reply }) => {
    const codeRequest = { email: body.email, type: PURPOSE, requestToken: null } as const
    setCodeCookie(reply, PURPOSE, await requestCode(deps, codeRequest, clientOf(deps, request)))
    return succeedWith({ message: 'If a deactivated account has this email, we sent a code to it.' })
  })
  serve(api, reopen.reopenAccount, async ({ body, request }) => {
    const requestToken = readCodeCookie(request, PURPOSE)
    await reopenAccount(deps, { ...body, requestToken }, clientOf(deps, request))
    return succeedWith({ message: 'Your account is open again. Please log in.' })
  })
}
