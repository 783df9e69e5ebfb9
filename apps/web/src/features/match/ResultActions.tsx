import type { ReactNode } from 'react'
import type { DuelResult, DuelView } from '../../arena/duel-view.ts'
import { useStrings } from '../../i18n/strings.ts'
import { BountyChoice } from '../../lobby/BountyChoice.tsx'
import { useRun } from '../../lobby/use-run.ts'
import { paths } from '../../routing/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Stack } from '../../ui/layout.tsx'
import { matchStrings } from './match-strings.en.ts'
import { RematchCard } from './RematchCard.tsx'
import styles from './ResultActions.module.css'

type ResultActionsProps = {
  matchId: string
  rival: DuelView['rival']
  stakes: DuelView['stakes']
  result: DuelResult
  /** [Q4] Which rematch in a row this match was; 0 for none. */
  rematchNumber: number
}

/** [B4] After a bounty win the choice comes first; then once more. */
export function ResultActions(props: ResultActionsProps) {
  const { stakes, matchId } = props
  const { run } = useRun(stakes?.mode === 'bounty' ? stakes.tier : null)
  const choice = run?.choice?.matchId === matchId ? run.choice : null
  return run && choice ? <BountyChoice run={run} choice={choice} hasFocus /> : <OnceMore {...props} />
}

/** Once more against the same opponent, or against any waiting player at once. */
function OnceMore({ matchId, rival, stakes, result, rematchNumber }: ResultActionsProps) {
  const t = useStrings(matchStrings)
  const hasRematch = stakes?.mode === 'normal' && result.outcome !== 'void'
  // Lost money is a reason to stop, not to raise the stake.
  const hasLost = stakes !== null && result.outcome === 'lost'
  const terms = stakes && { tier: stakes.tier, mode: t(`match.${stakes.mode}`) }
  return (
    <>
      {hasRematch && (
        <RematchCard
          matchId={matchId}
          rival={rival}
          tier={stakes.tier}
          endedAtMs={result.endedAtMs ?? 0}
          number={rematchNumber + 1}
        />
      )}
      <ButtonLink to={againPath(stakes)} state={{ join: stakes !== null }} tone="primary" size="large" wide>
        <Lines icon={<Icon name="swords" />} note={terms && t('match.playAgainNote', terms)}>
          {t('match.playAgain')}
        </Lines>
      </ButtonLink>
      <ButtonLink to={hasLost ? paths.safePlay : againPath(stakes)} size="large" tone="quiet" wide>
        <Lines note={t(hasLost ? 'match.breakNote' : 'match.changeStakeNote')} isSecond>
          {t(hasLost ? 'match.break' : 'match.changeStake')}
        </Lines>
      </ButtonLink>
    </>
  )
}

type LinesProps = { icon?: ReactNode; note: string | null; isSecond?: boolean; children: ReactNode }

/** What the button does, and what follows. */
function Lines({ icon, note, isSecond = false, children }: LinesProps) {
  return (
    <Stack as="span" align="center" className={classNames(styles.lines, isSecond && styles.second)}>
      <span className={styles.word}>
        {icon}
        {children}
      </span>
      {note && <small className={styles.note}>{note}</small>}
    </Stack>
  )
}

const againPath = (stakes: DuelView['stakes']): string =>
  stakes ? `${paths.play}?tier=${stakes.tier}&mode=${stakes.mode}` : paths.play
