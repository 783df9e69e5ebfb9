import { formatUsd, microUsd } from '@throwdown/rules/money'
import type { Seat } from '@throwdown/rules/terms'
import { ArrowLeft } from 'lucide-react'
import { type Translate, useStrings } from '../../i18n/strings.ts'
import { paths, playPath } from '../../routing/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { type MatchSummary, summarise } from './match-summary.ts'
import { proofStrings } from './proof-strings.en.ts'
import styles from './SummaryLines.module.css'
import { type Proof, useOwnMatch } from './use-proof.ts'

/** Names, score and payout; for a player of the match also which of the two they were, and the way back. */
export function SummaryLines({ matchId, proof }: { matchId: string; proof: Proof }) {
  const t = useStrings(proofStrings)
  const summary = summarise(proof, useOwnMatch(matchId))
  const { score, ownSeat } = summary
  return (
    <Stack as="header" gap={2}>
      <p className={styles.score}>
        {t('proof.score', {
          first: nameOf(0, summary, t),
          firstScore: score[0],
          secondScore: score[1],
          second: nameOf(1, summary, t),
        })}
      </p>
      <p>
        {outcomeOf(summary, t)}{' '}
        {ownSeat !== null && <b>{t('proof.youWere', { player: playerOf(ownSeat, t) })}</b>}
      </p>
      <Row as="nav" gap={4} rowGap={2} wraps>
        {ownSeat !== null && (
          <ButtonLink to={playPath(matchId)} tone="quiet" size="small" icon={<ArrowLeft aria-hidden />}>
            {t('proof.toMatch')}
          </ButtonLink>
        )}
        <ButtonLink to={paths.dashboard} tone="quiet" size="small">
          {t('proof.toDashboard')}
        </ButtonLink>
      </Row>
    </Stack>
  )
}

type Words = Translate<typeof proofStrings>

const playerOf = (seat: Seat, t: Words): string => t(seat === 0 ? 'proof.playerA' : 'proof.playerB')

function nameOf(seat: Seat, { names }: MatchSummary, t: Words): string {
  const name = names[seat]
  return name === null ? playerOf(seat, t) : t('proof.named', { name, player: playerOf(seat, t) })
}

function outcomeOf(summary: MatchSummary, t: Words): string {
  const { winner, microUsd: micros } = summary
  if (winner === null) return ''
  const amount = micros === null ? '' : formatUsd(microUsd(micros))
  if (winner === -1) return t(micros === null ? 'proof.voidedFree' : 'proof.voided', { amount })
  const name = nameOf(winner, summary, t)
  return t(micros === null ? 'proof.wonFree' : 'proof.wonPaid', { name, amount })
}
