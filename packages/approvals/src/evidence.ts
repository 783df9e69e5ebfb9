import { z } from 'zod'
import type { ApprovalRequest, ApprovalSignature } from './approval.ts'

const hex = z.string().regex(/^([0-9a-f]{2})*$/)

const request: z.ZodType<ApprovalRequest> = z.object({
  id: z.uuid(),
  kind: z.string(),
  body: z.string(),
  makerId: z.uuid(),
  reason: z.string(),
  expiresAtMs: z.int(),
})

const signature: z.ZodType<ApprovalSignature> = z.object({
  playerId: z.uuid(),
  credentialId: hex,
  authenticatorData: hex,
  clientData: hex,
  signature: hex,
})

const signedRequest = z.object({ request, signatures: z.array(signature) })

const approverKey = z.object({
  credentialId: hex,
  playerId: z.uuid(),
  publicKey: hex,
  /** Null: one of the first two, which count if their fingerprint is configured. */
  approval: signedRequest.nullable(),
  /** Ended keys still prove what they signed when they added another key. */
  isEnded: z.boolean(),
  /** Whether its owner is active and has the right now. */
  ownerMayApprove: z.boolean(),
})

/** What `approval_evidence` returns: all that a process needs to judge a request itself. */
export const approvalEvidence = signedRequest.extend({
  nowMs: z.int(),
  outcome: z.enum(['done', 'refused', 'withdrawn']).nullable(),
  /** In the order in which they were added. */
  keys: z.array(approverKey),
})

export type SignedRequest = z.output<typeof signedRequest>
export type ApproverKey = z.output<typeof approverKey>
export type ApprovalEvidence = z.output<typeof approvalEvidence>
