import { z } from 'zod'
import { APPROVAL_BODIES, APPROVAL_KINDS, type ApprovalKind } from './approval-kinds.ts'
import { defineEndpoint } from './endpoint.ts'
import { dataReply } from './envelope.ts'
import { sentId } from './id.ts'
import { assertion, creationOptions, passkeyChallenge, registration, requestOptions } from './passkey.ts'
import { staffReason } from './staff-reason.ts'

const person = z.object({ id: z.uuid(), username: z.string() })

const approval = z.object({
  id: z.uuid(),
  kind: z.enum(APPROVAL_KINDS),
  body: z.record(z.string(), z.string()),
  reason: z.string(),
  maker: person,
  subject: person.nullable().describe('The player or member of staff whom it concerns'),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  hash: z.string().describe('What both people sign, in hex'),
  state: z.enum(['open', 'expired', 'done', 'refused', 'withdrawn']),
  detail: z.string().nullable().describe('Why it was refused'),
  signers: z.array(person.extend({ signedAt: z.iso.datetime() })),
})

export type Approval = z.output<typeof approval>

const action = <Kind extends ApprovalKind>(kind: Kind) =>
  z.strictObject({ kind: z.literal(kind), body: APPROVAL_BODIES[kind] })

/** Without `approver-key`: the call that adds a key asks for it. */
const askedAction = z.discriminatedUnion('kind', [
  action('bonus'),
  action('adjustment'),
  action('reversal'),
  action('resume'),
  action('refill'),
  action('capital'),
  action('swap'),
  action('withdrawal'),
  action('to-cold'),
  action('lost-payment'),
  action('lost-coins'),
  action('pool-payout-stop'),
  action('pool-payout-resume'),
  action('staff-invite'),
  action('staff-remove'),
  action('account-reopen'),
  action('terms-start'),
  action('announcement'),
])

const params = z.object({ approvalId: sentId })
const STAFF_REFUSALS = ['not_signed_in', 'not_allowed'] as const

export const listApprovals = defineEndpoint({
  method: 'GET',
  path: '/staff/approvals',
  access: 'admin',
  summary: 'The newest 100 requests that need two people, of all states or those that wait for signatures',
  query: z.object({
    state: z.enum(['open', 'all']).default('open'),
    before: sentId.optional().describe('The id of the last request of the page before'),
  }),
  reply: dataReply(z.array(approval)),
  refusals: [...STAFF_REFUSALS],
})

export const createApproval = defineEndpoint({
  method: 'POST',
  path: '/staff/approvals',
  access: 'admin',
  summary:
    'Request an action that two people must sign; it expires after a day, that of a withdrawal a day after it can be paid',
  body: z.strictObject({
    id: sentId.optional().describe('Made by the page: a repeat with the same one counts once'),
    action: askedAction,
    reason: staffReason,
  }),
  reply: dataReply(approval),
  refusals: [...STAFF_REFUSALS, 'approval_known', 'player_excluded'],
})

export const readApproval = defineEndpoint({
  method: 'GET',
  path: '/staff/approvals/:approvalId',
  access: 'admin',
  summary: 'One request with its signatures and its outcome',
  params,
  reply: dataReply(approval),
  refusals: [...STAFF_REFUSALS, 'not_found'],
})

export const requestSignature = defineEndpoint({
  method: 'POST',
  path: '/staff/approvals/:approvalId/options',
  access: 'admin',
  summary: 'Options to sign a request with an approver key of the caller: its hash is the challenge',
  params,
  reply: dataReply(
    requestOptions.extend({
      allowCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
    }),
  ),
  refusals: [...STAFF_REFUSALS, 'not_found', 'approval_over', 'approver_key_missing'],
})

export const signApproval = defineEndpoint({
  method: 'POST',
  path: '/staff/approvals/:approvalId/signatures',
  access: 'admin',
  summary: 'Sign a request; with the second person it is executed within seconds, once',
  params,
  body: z.strictObject({ response: assertion }),
  reply: dataReply(approval),
  refusals: [...STAFF_REFUSALS, 'not_found', 'approval_over', 'passkey_refused'],
})

export const withdrawApproval = defineEndpoint({
  method: 'POST',
  path: '/staff/approvals/:approvalId/withdraw',
  access: 'admin',
  summary: 'Withdraw your own request that has not been executed',
  params,
  reply: dataReply(approval),
  refusals: [...STAFF_REFUSALS, 'not_found', 'approval_over'],
})

const credentialId = z
  .string()
  .max(1_364)
  .regex(/^[A-Za-z0-9_-]+$/)

const approverKey = z.object({
  credentialId: credentialId.describe('In base64url'),
  fingerprint: z.string().describe('In hex; of the first two it is configured at worker and signer'),
  isFirst: z.boolean().describe('One of the first two, which nobody approved'),
  addedAt: z.iso.datetime(),
})

export type OwnApproverKey = z.output<typeof approverKey>

export const listApproverKeys = defineEndpoint({
  method: 'GET',
  path: '/staff/approver-keys',
  access: 'admin',
  summary: 'The keys with which the caller signs requests',
  reply: dataReply(z.array(approverKey)),
  refusals: [...STAFF_REFUSALS],
})

export const offerApproverKey = defineEndpoint({
  method: 'POST',
  path: '/staff/approver-keys/options',
  access: 'admin',
  summary: 'Options to make a passkey that signs requests',
  reply: dataReply(creationOptions),
  refusals: [...STAFF_REFUSALS],
})

export const addApproverKey = defineEndpoint({
  method: 'POST',
  path: '/staff/approver-keys',
  access: 'admin',
  summary: 'Offer the key as one of the first two, or ask two people to approve it',
  body: z.strictObject({ challenge: passkeyChallenge, response: registration }),
  reply: dataReply(
    z.object({
      fingerprint: approverKey.shape.fingerprint,
      approval: approval.nullable().describe('The request to add it; null for one of the first two'),
    }),
  ),
  refusals: [...STAFF_REFUSALS, 'passkey_refused', 'approver_key_exists'],
})

export const endApproverKey = defineEndpoint({
  method: 'DELETE',
  path: '/staff/approver-keys/:credentialId',
  access: 'admin',
  summary: 'End an own key at once, without anybody else; the id is the base64url of the credential',
  params: z.object({ credentialId }),
  reply: dataReply(z.object({})),
  refusals: [...STAFF_REFUSALS, 'not_found'],
})
