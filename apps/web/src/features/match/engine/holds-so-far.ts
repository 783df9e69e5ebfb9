import type { Transcript } from '@throwdown/rules/transcript/entry'
import type { RootKey } from '@throwdown/rules/transcript/root-keys'
import { checkSoFar } from '@throwdown/rules/verifier/client-checks'
import type { Verification } from '@throwdown/rules/verifier/crypto-requests'
import { verifyTranscript } from '@throwdown/rules/verifier/verify-transcript'

/**
 * [F3] Looks at what has been opened so far: both openings fit their seals and carry their players' signatures. A
 * finished match gets the whole verifier.
 */
export function* holdsSoFar(transcript: Transcript, rootKeys: readonly RootKey[]): Verification<boolean> {
  if (transcript.entries.at(-1)?.entry.type === 'result')
    return (yield* verifyTranscript(transcript, { rootKeys })).verified
  const { findings } = yield* checkSoFar(transcript, rootKeys)
  return findings.length === 0
}
