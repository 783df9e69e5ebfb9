import { createHash } from 'node:crypto'
import { canonicalJson } from '@throwdown/rules/transcript/canonical-json'
import { approvalHash } from './approval.ts'
import type { ApproverKey, SignedRequest } from './evidence.ts'
import { isSigned } from './is-signed.ts'
import type { PasskeySite } from './passkey-site.ts'

/** What a process believes without any database: the fingerprints of the keys of the first two people, and our pages. */
export type ApprovalTrust = { readonly rootKeys: readonly string[]; readonly site: PasskeySite }

export type KeyFacts = Pick<ApproverKey, 'credentialId' | 'playerId' | 'publicKey'>

/** Names one key of one person, in hex. */
export function keyFingerprint({ credentialId, playerId, publicKey }: KeyFacts): string {
  return createHash('sha256').update([playerId, credentialId, publicKey].join('\n')).digest('hex')
}

/** The canonical body of the request that adds a key. */
export const keyBody = ({ credentialId, playerId, publicKey }: KeyFacts): string =>
  canonicalJson({ credentialId, playerId, publicKey })

/**
 * The keys that go back to the configured ones: each other key was added by two people whose keys were trusted before
 * it. A row that somebody wrote into the table is none of them.
 */
export function trustedKeys(
  keys: readonly ApproverKey[],
  trust: ApprovalTrust,
): ReadonlyMap<string, ApproverKey> {
  const trusted = new Map<string, ApproverKey>()
  for (const key of keys) if (isTrusted(key, trusted, trust)) trusted.set(key.credentialId, key)
  return trusted
}

function isTrusted(
  key: ApproverKey,
  earlier: ReadonlyMap<string, ApproverKey>,
  trust: ApprovalTrust,
): boolean {
  if (earlier.has(key.credentialId)) return false
  if (key.approval === null) return trust.rootKeys.includes(keyFingerprint(key))
  const { kind, body, makerId } = key.approval.request
  return (
    kind === 'approver-key' &&
    body === keyBody(key) &&
    // Nobody adds a key in the name of somebody else.
    makerId === key.playerId &&
    signersOf(key.approval, earlier, trust.site).length >= 2
  )
}

/** The different people who signed the request with a key among these, in the order of their signatures. */
export function signersOf(
  { request, signatures }: SignedRequest,
  keys: ReadonlyMap<string, ApproverKey>,
  site: PasskeySite,
): string[] {
  const hash = approvalHash(request)
  const signers = signatures.filter((signature) => {
    const key = keys.get(signature.credentialId)
    if (key === undefined || key.playerId !== signature.playerId) return false
    return isSigned({ hash, publicKey: key.publicKey, signature, site })
  })
  return [...new Set(signers.map(({ playerId }) => playerId))]
}
