import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import { ROOT_KEYS } from '@throwdown/rules/transcript/root-keys'
import { readTranscript } from '@throwdown/rules/verifier/read-transcript'
import { type Report, verifyTranscript } from '@throwdown/rules/verifier/verify-transcript'
import { runVerification } from '../../crypto/web-crypto.ts'

export type Proof = { readonly report: Report; readonly entries: readonly StoredEntry[] }

/** Verifies a transcript in this browser, with the root keys of this page. */
export async function prove(transcript: unknown): Promise<Proof> {
  const report = await runVerification(verifyTranscript(transcript, { rootKeys: ROOT_KEYS }))
  const read = readTranscript(transcript)
  return { report, entries: read.ok ? read.entries : [] }
}
