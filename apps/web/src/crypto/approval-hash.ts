import type { Approval } from '@throwdown/contract/approvals'
import { toHex } from '@throwdown/rules/transcript/bytes'
import { canonicalJson } from '@throwdown/rules/transcript/canonical-json'
import { sha256 } from './web-crypto.ts'

const DOMAIN = 'throwdown approval v1'

type SignedFacts = Pick<Approval, 'id' | 'kind' | 'body' | 'reason' | 'expiresAt'> & {
  readonly maker: { readonly id: string }
}

/** [C8] What a passkey signs for this request, in hex: the same as `approvalHash` of packages/approvals. */
export async function hashOfApproval(approval: SignedFacts): Promise<string> {
  const { id, kind, body, reason, maker, expiresAt } = approval
  const facts = [DOMAIN, id, kind, maker.id, String(Date.parse(expiresAt))]
  const texts = [await hexOf(canonicalJson(body)), await hexOf(reason)]
  return hexOf([...facts, ...texts].join('\n'))
}

const hexOf = async (text: string): Promise<string> => toHex(await sha256(new TextEncoder().encode(text)))
