import { useEffect, useState } from 'react'
import { type Proof, prove } from './prove.ts'

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
