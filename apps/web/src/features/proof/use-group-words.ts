import { formatUsd, type MicroUsd, microUsd, sumMicroUsd } from '@throwdown/rules/money'
import type { EntryType } from '@throwdown/rules/transcript/entry'
import type { Report } from '@throwdown/rules/verifier/verify-transcript'
import { type Translate, useStrings } from '../../i18n/strings.ts'
import type { GroupId, ProofGroup } from './proof-groups.ts'
import { proofStrings } from './proof-strings.en.ts'
import type { Proof } from './use-proof.ts'

type GroupWords = { title: string; detail: string; tag: string | null }

/** What a group says about this very match, in numbers of its transcript. */
export function useGroupWords({ id }: ProofGroup, proof: Proof): GroupWords {
  const t = useStrings(proofStrings)
  return { title: t(`proof.group.${id}`), ...WORDS[id](proof, t) }
}

const countOf = ({ entries }: Proof, type: EntryType): number =>
  entries.filter(({ entry }) => entry.type === type).length

const WORDS: Readonly<
  Record<GroupId, (proof: Proof, t: Translate<typeof proofStrings>) => Omit<GroupWords, 'title'>>
> = {
  sealed: (proof, t) => ({
    detail: t('proof.detail.sealed', {
      commits: countOf(proof, 'commit'),
      reveals: countOf(proof, 'reveal'),
    }),
    tag: t('proof.tag.turns', { count: countOf(proof, 'turn') }),
  }),
  openings: (proof, t) => ({
    detail: t('proof.detail.openings'),
    tag: `${countOf(proof, 'reveal')} / ${countOf(proof, 'commit')}`,
  }),
  signed: ({ entries }, t) => ({
    detail: t('proof.detail.signed', {
      entries: entries.length,
      key: entries[0]?.key?.slice(0, 8) ?? '',
    }),
    tag: String(entries.length),
  }),
  result: (_proof, t) => ({ detail: t('proof.detail.result'), tag: null }),
  payout: ({ report }, t) => ({ detail: payoutWords(report, t), tag: t('proof.tag.exact') }),
}

function payoutWords({ header, result }: Report, t: Translate<typeof proofStrings>): string {
  if (!header || !result || header.tier === 0) return t('proof.detail.payoutFree')
  const stake = amount(header.stakeMicroUsd)
  const pot = formatUsd(sumMicroUsd([stake, stake]))
  if (result.winner === -1) return t('proof.detail.payoutVoid', { pot })
  const { winner, pool, fee } = result.payout
  return t('proof.detail.payout', {
    pot,
    winner: formatUsd(amount(winner)),
    pool: formatUsd(amount(pool)),
    fee: formatUsd(amount(fee)),
  })
}

const amount = (text: string): MicroUsd => microUsd(BigInt(text))
