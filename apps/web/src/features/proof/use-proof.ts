import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import { ROOT_KEYS } from '@throwdown/rules/transcript/root-keys'
import { readTranscript } from '@throwdown/rules/verifier/read-transcript'
import { type Report, verifyTranscript } from '@throwdown/rules/verifier/verify-transcript'
import { useEffect, useState } from 'react'
import { runVerification } from '../../crypto/web-crypto.ts'

export type Proof = { readonly report: Report; readonly entries: readonly StoredEntry[] }

/** Verifies a transcript in this browser; null until it is done. */
export function useProof(transcript: unknown): { proof: Proof | null; hasFailed: boolean } {
  const [proof, setProof] = useState<Proof | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (transcript === undefined) return undefined
    let isGone = false
    prove(transcript).then(
      (made) => !isGone && setProof(made),
      () => !isGone && setHasFailed(true),
    )
    return () => {
      isGone = true
    }
  }, [transcript])
  return { proof, hasFailed }
}

async function prove(transcript: unknown): Promise<Proof> {
  const report = await runVerification(verifyTranscript(transcript, { rootKeys: ROOT_KEYS }))
  const read = readTranscript(transcript)
  return { report, entries: read.ok ? read.entries : [] }
}
