import type { Mode, Seat, Tier } from '@throwdown/rules/terms'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import {
  checkCertificate,
  checkChain,
  checkOperatorSignatures,
} from '@throwdown/rules/verifier/check-envelope'
import { checkHeader } from '@throwdown/rules/verifier/check-header'
import type { Verification } from '@throwdown/rules/verifier/crypto-requests'

type Expected = {
  readonly seat: Seat
  readonly ownKey: string
  readonly rootKeys: readonly string[]
  /** What the player joined: the header must not be about another stake. */
  readonly joined: { readonly tier: Tier; readonly mode: Mode }
}

/**
 * [F2] What must hold before this device signs anything: every link of the chain, our own key in our seat, published
 * terms, and the operator's signatures under a certified key. Returns what is wrong, in words.
 */
export function* findFaults(
  chain: readonly StoredEntry[],
  { seat, ownKey, rootKeys, joined }: Expected,
): Verification<string[]> {
  const header = chain[0]?.entry
  if (header?.type !== 'header') return ['there is no header']
  const findings = [
    ...(yield* checkChain(chain)),
    ...(yield* checkCertificate(header, rootKeys)),
    ...(yield* checkOperatorSignatures(chain, header.body.operatorKey)),
    ...checkHeader(header),
  ]
  const faults = findings.map(({ check, seq, detail }) => `${check} at ${seq}: ${detail}`)
  if (header.body.players[seat].key !== ownKey) faults.push('the header names another key for this seat')
  if (header.body.tier !== joined.tier || header.body.mode !== joined.mode)
    faults.push('the header is about another stake or mode than was joined')
  return faults
}
