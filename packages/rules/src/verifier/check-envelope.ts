import { dayKeySignatureInput, ROOT_KEY_ID_BYTES, rootKeyIdPreimage } from '../transcript/day-key.ts'
import {
  type EntryOf,
  entryPreimage,
  FIRST_PREV,
  needsOperatorSignature,
  type StoredEntry,
} from '../transcript/entry.ts'
import { operatorSignatureInput } from '../transcript/signature-inputs.ts'
import type { Finding } from './check-catalogue.ts'
import { askSha256Hex, askSignature, type Verification } from './crypto-requests.ts'

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

export function* checkOperatorSignatures(
  entries: readonly StoredEntry[],
  operatorKey: string,
): Verification<Finding[]> {
  const findings: Finding[] = []
  for (const [seq, { entry, hash, sig }] of entries.entries()) {
    if (!needsOperatorSignature(entry.type)) continue
    const holds = sig !== undefined && (yield* askSignature(operatorKey, operatorSignatureInput(hash), sig))
    if (!holds)
      findings.push({
        check: 'operator-signatures',
        seq,
        detail: `our signature on this ${entry.type} does not hold`,
      })
  }
  return findings
}

/** A match runs to its end under the key it began with; so the key must have been valid when it began. */
export function* checkCertificate(
  header: EntryOf<'header'>,
  rootKeys: readonly string[],
): Verification<Finding[]> {
  const { certificate, operatorKey } = header.body
  const rootKey = yield* findRootKey(certificate.rootKeyId, rootKeys)
  if (!rootKey) return uncertified('it names no published root key')
  const input = dayKeySignatureInput({ ...certificate, publicKey: operatorKey })
  if (!(yield* askSignature(rootKey, input, certificate.sig)))
    return uncertified('the root key did not sign it')
  const isValid = certificate.validFrom <= header.t && header.t < certificate.validTo
  return isValid ? [] : uncertified('the match began outside its days')
}

const uncertified = (detail: string): Finding[] => [{ check: 'certificate', seq: 0, detail }]

function* findRootKey(id: string, rootKeys: readonly string[]): Verification<string | undefined> {
  for (const rootKey of rootKeys) {
    const hash = yield* askSha256Hex(rootKeyIdPreimage(rootKey))
    if (hash.slice(0, 2 * ROOT_KEY_ID_BYTES) === id) return rootKey
  }
  return undefined
}
