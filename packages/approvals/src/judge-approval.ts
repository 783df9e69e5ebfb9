import type { ApprovalEvidence } from './evidence.ts'
import { type ApprovalTrust, signersOf, trustedKeys } from './trusted-keys.ts'

export type Judgement =
  | { readonly isApproved: true; readonly signers: readonly [string, string] }
  | { readonly isApproved: false; readonly because: 'over' | 'expired' | 'not_signed_by_two' }

/**
 * [C8] Whether two different people signed this request who still have the right, and it has not expired. Who acts
 * calls this itself: nothing in the evidence is believed that a trusted key has not signed, except that keys, rights and
 * requests have ended.
 */
export function judgeApproval(evidence: ApprovalEvidence, trust: ApprovalTrust): Judgement {
  if (evidence.outcome === 'withdrawn' || evidence.outcome === 'refused') return no('over')
  if (evidence.nowMs >= evidence.request.expiresAtMs) return no('expired')
  const usable = [...trustedKeys(evidence.keys, trust)].filter(
    ([, { isEnded, ownerMayApprove }]) => !isEnded && ownerMayApprove,
  )
  const [first, second] = signersOf(evidence, new Map(usable), trust.site)
  if (first === undefined || second === undefined) return no('not_signed_by_two')
  return { isApproved: true, signers: [first, second] }
}

type Refused = Extract<Judgement, { isApproved: false }>
const no = (because: Refused['because']): Refused => ({ isApproved: false, because })
