import * as approvals from '@throwdown/contract/approvals'
import { succeed } from '@throwdown/contract/envelope'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientOf } from '../identity/identity.ts'
import { signedInOf } from '../identity/sessions/authenticate.ts'
import type { Context } from '../platform/context.ts'
import { refuse } from '../platform/refusal.ts'
import { serve } from '../platform/route.ts'
import { addApproverKey, endApproverKey, offerApproverKey, showOwnKeys } from './approver-keys.ts'
import { createApproval } from './create-approval.ts'
import { listApprovals, showApproval } from './show-approvals.ts'
import { signApproval, signatureOptions } from './sign-approval.ts'
import { withdrawRequest } from './store.ts'

/** [C8] Requests that two people sign, and the keys they sign with. Every call needs a session of staff. */
export function approvalRoutes(api: FastifyInstance, context: Context): void {
  const { pool } = context.database
  const staffOf = staffReader(context)
  const now = () => new Date(context.clock.nowMs())
  serve(api, approvals.listApprovals, async ({ query }) =>
    succeed(await listApprovals(pool, { state: query.state, before: query.before, now: now() })),
  )
  serve(api, approvals.createApproval, async ({ body: { id, action, reason }, request }) => {
    const { playerId, call } = staffOf(request)
    return succeed(await createApproval(pool, { ...action, id, reason, makerId: playerId }, call))
  })
  serve(api, approvals.readApproval, async ({ params: { approvalId } }) =>
    succeed(await showApproval(pool, { id: approvalId, now: now() })),
  )
  serve(api, approvals.askForSignature, async ({ params: { approvalId }, request }) => {
    const { playerId } = staffOf(request)
    return succeed(await signatureOptions(context, { id: approvalId, playerId, now: now() }))
  })
  serve(api, approvals.signApproval, async ({ params: { approvalId }, body: { response }, request }) => {
    const { playerId, call } = staffOf(request)
    return succeed(await signApproval(context, { id: approvalId, playerId, response, call }))
  })
  serve(api, approvals.withdrawApproval, async ({ params: { approvalId }, request }) => {
    const { call } = staffOf(request)
    const answer = await withdrawRequest(pool, { requestId: approvalId, call })
    if (answer === 'not_allowed') refuse('not_found')
    if (answer === 'over') refuse('approval_over')
    return succeed(await showApproval(pool, { id: approvalId, now: now() }))
  })
  approverKeyRoutes(api, context)
}

function approverKeyRoutes(api: FastifyInstance, context: Context): void {
  const staffOf = staffReader(context)
  serve(api, approvals.listApproverKeys, async ({ request }) =>
    succeed(await showOwnKeys(context, staffOf(request).playerId)),
  )
  serve(api, approvals.offerApproverKey, async ({ request }) =>
    succeed(await offerApproverKey(context, staffOf(request))),
  )
  serve(api, approvals.addApproverKey, async ({ body: { challenge, response }, request }) => {
    const { call, ...owner } = staffOf(request)
    return succeed(await addApproverKey(context, { owner, challenge, response, call }))
  })
  serve(api, approvals.endApproverKey, async ({ params: { credentialId }, request }) => {
    await endApproverKey(context, { credentialId, call: staffOf(request).call })
    return succeed({})
  })
}

/** Who calls, and what the database is told about the call. */
function staffReader(context: Context) {
  return (request: FastifyRequest) => {
    const { playerId, username, sessionId } = signedInOf(request)
    const { deviceToken, origin } = clientOf(context, request)
    const call = { sessionId, from: origin, now: new Date(context.clock.nowMs()) }
    return { playerId, username, deviceToken, call }
  }
}
