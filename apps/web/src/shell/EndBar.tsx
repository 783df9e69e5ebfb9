import { formatUsd } from '@throwdown/rules/money'
import { type ReactNode, useEffect } from 'react'
import { useMatch } from 'react-router'
import { useStrings } from '../i18n/strings.ts'
import { type MatchEnd, tabDuel, useTabDuel } from '../realtime/tab-duel.ts'
import { paths, playPath } from '../routing/paths.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Bar } from './Bar.tsx'
import styles from './PlayBar.module.css'
import { playBarStrings } from './play-bar-strings.en.ts'

/** The bar of a match that ended on another page. It stays until the player has seen it. */
export function useEndBar(): ReactNode {
  const { end } = useTabDuel()
  const shown = useMatch(paths.match)?.params.matchId
  const isSeen = end !== null && end.matchId === shown
  useEffect(() => {
    if (isSeen) tabDuel.setEnd(null)
  }, [isSeen])
  return end && !isSeen ? <EndBar end={end} /> : null
}

const TONES = { won: 'found', lost: 'trouble', void: 'running' } as const

function EndBar({ end: { matchId, outcome, rival, amount } }: { end: MatchEnd }) {
  const t = useStrings(playBarStrings)
  return (
    <Bar
      tone={TONES[outcome]}
      picture={<Icon name="swords" />}
      title={t(`playBar.ended.${outcome}`, { name: rival ?? t('playBar.opponentInText') })}
      action={
        <>
          <Button tone="quiet" size="small" onClick={() => tabDuel.setEnd(null)}>
            {t('playBar.close')}
          </Button>
          <ButtonLink to={playPath(matchId)} tone="gold" size="small">
            {t('playBar.seeIt')}
          </ButtonLink>
        </>
      }
    >
      {amount !== null && (
        <b className={styles.clock}>
          {outcome === 'void'
            ? t('playBar.stakeBack', { amount: formatUsd(amount) })
            : formatUsd(amount, 'always')}
        </b>
      )}
    </Bar>
  )
}
