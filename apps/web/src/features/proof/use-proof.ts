import { formatUsd, microUsd } from '@throwdown/rules/money'
import { type StoredEntry } from '@throwdown/rules/transcript/entry'
import { ROOT_KEYS } from '@throwdown/rules/transcript/root-keys'
import { readTranscript } from '@throwdown/rules/verifier/read-transcript'
import { type Report, verifyTranscript } from '@throwdown/rules/verifier/verify-transcript'
import { useEffect, useState } from 'react'
import { arenaStrings } from '../../arena/arena-strings.en.ts'
import { type AcceptedMatch } from '../../crypto/match-records.ts'
import { openMatchStore } from '../../crypto/match-store.ts'
import { runVerification } from '../../crypto/web-crypto.ts'
import { useStrings } from '../../i18n/strings.ts'
import { utc } from '../../ui/text/utc.ts'
import { proofStrings } from './proof-strings.en.ts'

export type Proof = { readonly report: Report; readonly entries: readonly StoredEntry[] }

/** Verifies a transcript in this browser, with the root keys of this page. */
export async function prove(transcript: unknown): Promise<Proof> {
  const report = await runVerification(verifyTranscript(transcript, { rootKeys: ROOT_KEYS }))
  const read = readTranscript(transcript)
  return { report, entries: read.ok ? read.entries : [] }
}

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

/** What this browser has stored of a match it has played; null if it has not, or cannot know. */
export function useOwnMatch(matchId: string): AcceptedMatch | null {
  const [own, setOwn] = useState<AcceptedMatch | null>(null)
  useEffect(() => {
    let isGone = false
    openMatchStore(Date.now())
      .then((store) => store.findMatch(matchId))
      .then(
        (found) => !isGone && setOwn(found ?? null),
        // A reader without storage still gets the whole proof.
        () => null,
      )
    return () => {
      isGone = true
    }
  }, [matchId])
  return own
}

/** One line that says which match this is; null when the transcript cannot say. */
export function useProofAbout(matchId: string, { report, entries }: Proof): string | null {
  const t = useStrings(arenaStrings, proofStrings)
  const { header } = report
  const startedAtMs = entries[0]?.entry.t
  if (!header || startedAtMs === undefined) return null
  return t('proof.about', {
    id: matchId,
    stake: header.tier === 0 ? t('proof.free') : formatUsd(microUsd(BigInt(header.stakeMicroUsd))),
    mode: t(header.mode === 'bounty' ? 'arena.bountyMode' : 'arena.normalMode'),
    when: utc.moment(startedAtMs),
  })
}
