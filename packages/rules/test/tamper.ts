import type { EntryOf, EntryType, StoredEntry } from '../src/transcript/entry.ts'
import { entryHash, FIRST_PREV, needsOperatorSignature } from '../src/transcript/entry.ts'
import { operatorSignatureInput } from '../src/transcript/signature-inputs.ts'
import { runVerification } from '../src/verifier/crypto-requests.ts'
import { type Report, type Trust, verifyTranscript } from '../src/verifier/verify-transcript.ts'
import { type SigningKey, sha256, verifySignature } from './node-keys.ts'
import { certify, dayKey, ROOT_KEY, rootKey } from './table.ts'

type Mutable<Value> = { -readonly [Key in keyof Value]: Mutable<Value[Key]> }
export type LooseEntry = Mutable<StoredEntry>

export const TRUST: Trust = { rootKeys: [ROOT_KEY] }

export function verify(entries: unknown, trust: Trust = TRUST): Report {
  const certificates = [certify(rootKey, dayKey)]
  return runVerification(verifyTranscript({ entries, certificates }, trust), {
    sha256,
    verify: verifySignature,
  })
}

export const failedChecks = (report: Report): string[] =>
  report.checks.filter(({ status }) => status === 'failed').map(({ id }) => id)

/** A copy that can be changed. */
export const copyOf = (stored: readonly StoredEntry[]): LooseEntry[] => JSON.parse(JSON.stringify(stored))

/** A dishonest operator numbers, links, hashes and signs everything again. */
export function resign(entries: LooseEntry[], key: SigningKey = dayKey): LooseEntry[] {
  let prev = FIRST_PREV
  for (const [seq, stored] of entries.entries()) {
    stored.entry.seq = seq
    stored.entry.prev = prev
    stored.hash = entryHash(stored.entry, sha256)
    if (needsOperatorSignature(stored.entry.type))
      Object.assign(stored, { key: key.publicKey, sig: key.sign(operatorSignatureInput(stored.hash)) })
    prev = stored.hash
  }
  return entries
}

/** The nth entry of a type, to be changed. */
export function find<Type extends EntryType>(
  entries: LooseEntry[],
  type: Type,
  nth = 0,
): Mutable<EntryOf<Type>> {
  const found = entries
    .map(({ entry }) => entry)
    .filter((entry): entry is Mutable<EntryOf<Type>> & LooseEntry['entry'] => entry.type === type)[nth]
  if (!found) throw new Error(`${type} number ${nth} does not exist`)
  return found
}

export const indexOf = (entries: LooseEntry[], type: EntryType, nth = 0): number =>
  entries.findIndex(({ entry }) => entry === find(entries, type, nth))

export type Tampering = (entries: LooseEntry[]) => void

/** The checks that fail after a dishonest operator changed a match and signed everything again. */
export function failedAfter(change: Tampering, stored: readonly StoredEntry[]): string[] {
  const entries = copyOf(stored)
  change(entries)
  return failedChecks(verify(resign(entries)))
}

/** The checks that fail after an outsider without the key changed a match. */
export function failedAfterEdit(change: Tampering, stored: readonly StoredEntry[]): string[] {
  const entries = copyOf(stored)
  change(entries)
  return failedChecks(verify(entries))
}

export function repeatEntry(entries: LooseEntry[], type: EntryType, nth = 0): void {
  const index = indexOf(entries, type, nth)
  entries.splice(index, 0, ...copyOf(entries.slice(index, index + 1)))
}

export const hashOf = (stored: readonly LooseEntry[] | readonly StoredEntry[], type: EntryType): string =>
  stored.find(({ entry }) => entry.type === type)?.hash ?? ''
