import { ROOT_KEYS } from '@throwdown/rules/transcript/root-keys'
import { isFraudProof } from '@throwdown/rules/verifier/fraud-proof'
import { type FraudVerdict, judgeFraud } from '@throwdown/rules/verifier/judge-fraud'
import { runVerification } from '../../crypto/web-crypto.ts'
import { type Proof, prove } from './use-proof.ts'

/** More than any transcript or proof needs. */
export const FILE_BYTES_MAX = 4 * 1024 * 1024

export type CheckedFile =
  | { readonly kind: 'fraud'; readonly verdict: FraudVerdict }
  | {
      readonly kind: 'transcript'
      readonly proof: Proof
      readonly transcript: unknown
      readonly matchId: string
    }
  | { readonly kind: 'unreadable' }

/** Judges a fraud proof or verifies a transcript, whichever the text is. */
export async function checkFile(text: string): Promise<CheckedFile> {
  const file = parse(text)
  if (isFraudProof(file))
    return { kind: 'fraud', verdict: await runVerification(judgeFraud(file, ROOT_KEYS)) }
  const proof = await prove(file)
  const matchId = proof.entries[0]?.entry.match
  return matchId === undefined
    ? { kind: 'unreadable' }
    : { kind: 'transcript', proof, transcript: file, matchId }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
