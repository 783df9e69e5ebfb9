import * as approvals from '@throwdown/contract/approvals'
import { succeed } from '@throwdown/contract/envelope'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientOf, staffCallerOf } from '../identity/identity.ts'
import type { Context } from '../platform/context.ts'
import { refuse } from '../platform/refusal.ts'
import { callerOf, serve } from '../platform/route.ts'
import { addApproverKey, endApproverKey, offerApproverKey, showOwnKeys } from './approver-keys.ts'
import { createApproval } from './create-approval.ts'
import { listApprovals, showApproval } from './show-approvals.ts'
import { signApproval, signatureOptions } from './sign-approval.ts'
import { withdrawRequest } from './store.ts'

/** [C8] Requests that two people sign, and the keys they sign with. Every call needs a session of staff. */
export function approvalRoutes(api: FastifyInstance, context: Context): void {
  const { pool } = context.database
  const staffOf = (request: FastifyRequest) => staffCallerOf(context, request)
  const now = () => new Date(context.clock.nowMs())
  serve(api, approvals.listApprovals, async ({ query }) =>
    succeed(await listApprovals(pool, { state: query.state, before: query.before, now: now() })),
  )
  serve(api, approvals.createApproval, async ({ body: { id, action, reason }, request }) => {
    const staff = staffOf(request)
    return succeed(await createApproval(pool, { ...action, id, reason, makerId: staff.playerId }, staff))
  })
  serve(api, approvals.readApproval, async ({ params: { approvalId } }) =>
    succeed(await showApproval(pool, { id: approvalId, now: now() })),
  )
  serve(api, approvals.requestSignature, async ({ params: { approvalId }, request }) => {
    const { playerId } = staffOf(request)
    return succeed(await signatureOptions(context, { id: approvalId, playerId, now: now() }))
  })
  serve(api, approvals.signApproval, async ({ params: { approvalId }, body: { response }, request }) => {
    return succeed(await signApproval(context, { id: approvalId, response, staff: staffOf(request) }))
  })
  serve(api, approvals.withdrawApproval, async ({ params: { approvalId }, request }) => {
    const answer = await withdrawRequest(pool, { requestId: approvalId, staff: staffOf(request) })
    if (answer === 'not_allowed') refuse('not_found')
    if (answer === 'over') refuse('approval_over')
    return succeed(await showApproval(pool, { id: approvalId, now: now() }))
  })
  approverKeyRoutes(api, context)
}

function approverKeyRoutes(api: FastifyInstance, context: Context): void {
  const ownerOf = (request: FastifyRequest) => {
    const { deviceToken } = clientOf(context, request)
    return { ...callerOf(request), deviceToken }
  }
  serve(api, approvals.listApproverKeys, async ({ request }) =>
    succeed(await showOwnKeys(context, callerOf(request).playerId)),
  )
  serve(api, approvals.offerApproverKey, async ({ request }) =>
    succeed(await offerApproverKey(context, ownerOf(request))),
  )
  serve(api, approvals.addApproverKey, async ({ body: { challenge, response }, request }) => {
    const key = { owner: ownerOf(request), challenge, response, staff: staffCallerOf(context, request) }
    return succeed(await addApproverKey(context, key))
  })
  serve(api, approvals.endApproverKey, async ({ params: { credentialId }, request }) => {
    await endApproverKey(context, { credentialId, staff: staffCallerOf(context, request) })
    return succeed({})
  })
}
