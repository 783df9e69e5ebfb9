import { formatUsd, microUsd } from '@throwdown/rules/money'
import { arenaStrings } from '../../arena/arena-strings.en.ts'
import { useStrings } from '../../i18n/strings.ts'
import { utc } from '../../ui/text/utc.ts'
import { proofStrings } from './proof-strings.en.ts'
import type { Proof } from './prove.ts'

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
