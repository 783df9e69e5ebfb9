import {
  entryPreimage,
  FIRST_PREV,
  needsOperatorSignature,
  type StoredEntry,
  type Transcript,
} from '../transcript/entry.ts'
import type { RootKey } from '../transcript/root-keys.ts'
import { operatorSignatureInput } from '../transcript/signature-inputs.ts'
import { certifiedKeys, refuseKey } from './certified-keys.ts'
import type { Finding } from './check-catalogue.ts'
import { askSha256Hex, requestSignature, type Verification } from './crypto-requests.ts'

/** Checks number, link and clock of every entry, whatever its type. */
export function* checkChain(entries: readonly StoredEntry[]): Verification<Finding[]> {
  const findings: Finding[] = []
  const match = entries[0]?.entry.match
  let prev = FIRST_PREV
  let lastMs = 0
  for (const [seq, { entry, hash }] of entries.entries()) {
    if (entry.seq !== seq)
      findings.push({ check: 'sequence', seq, detail: `this entry calls itself number ${entry.seq}` })
    if (entry.match !== match)
      findings.push({ check: 'sequence', seq, detail: 'this entry belongs to another match' })
    if (entry.prev !== prev)
      findings.push({ check: 'chain', seq, detail: 'it does not name the entry before it' })
    const recomputed = yield* askSha256Hex(entryPreimage(entry))
    if (recomputed !== hash)
      findings.push({ check: 'chain', seq, detail: 'its fingerprint does not fit its content' })
    if (entry.t < lastMs)
      findings.push({ check: 'time', seq, detail: 'it is older than the entry before it' })
    prev = hash
    lastMs = Math.max(lastMs, entry.t)
  }
  return findings
}

/** Every signature of the operator, each by a day key that a trusted root key certified for the time of its entry. */
export function* checkOperatorSignatures(
  { entries, certificates }: Transcript,
  rootKeys: readonly RootKey[],
): Verification<Finding[]> {
  const findings: Finding[] = []
  const certified = yield* certifiedKeys(certificates, rootKeys)
  for (const [seq, stored] of entries.entries()) {
    const { entry, hash, key, sig } = stored
    if (!needsOperatorSignature(entry.type)) continue
    if (key === undefined || sig === undefined) {
      findings.push({ check: 'operator-signatures', seq, detail: `we did not sign this ${entry.type}` })
      continue
    }
    const detail = refuseKey(certified, key, entry.t)
    if (detail) findings.push({ check: 'certificate', seq, detail })
    if (!(yield* requestSignature(key, operatorSignatureInput(hash), sig)))
      findings.push({
        check: 'operator-signatures',
        seq,
        detail: `our signature on this ${entry.type} does not hold`,
      })
  }
  return findings
}
