import * as emailChange from '@throwdown/contract/email-change'
import { succeedWith } from '@throwdown/contract/envelope'
import type { FastifyInstance } from 'fastify'
import { callerOf, serve } from '../../platform/route.ts'
import { clientOf, type IdentityDeps } from '../identity.ts'
import { confirmEmailChange, requestEmailChange } from './change-email.ts'
import { readEmailChange, undoEmailChange } from './undo-email-change.ts'

export function emailRoutes(api: FastifyInstance, deps: IdentityDeps): void {
  serve(api, emailChange.requestEmailChange, async ({ body, request }) => {
    const [signedIn, client] = [callerOf(request), clientOf(deps, request)]
    await requestEmailChange(deps, { signedIn, client, form: body })
    return succeedWith({ message: 'We sent a code to this address.' })
  })
  serve(api, emailChange.confirmEmailChange, async ({ body, request }) => {
    const [signedIn, client] = [callerOf(request), clientOf(deps, request)]
    const user = await confirmEmailChange(deps, { signedIn, client, code: body.code })
    return succeedWith({ message: 'Your email is changed.', user })
  })
  serve(api, emailChange.readEmailChange, async ({ body }) =>
    succeedWith(await readEmailChange(deps, body.link)),
  )
  serve(api, emailChange.undoEmailChange, async ({ body, request }) => {
    const resetToken = await undoEmailChange(deps, body.link, clientOf(deps, request))
    return succeedWith({ message: 'Your old email is back. Please choose a new password.', resetToken })
  })
}
