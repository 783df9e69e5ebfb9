import type { ReactNode } from 'react'
import { useStrings } from '../../i18n/strings.ts'
import { classNames } from '../../ui/class-names.ts'
import { Panel } from '../../ui/Panel.tsx'
import { arenaStrings } from '../arena-strings.en.ts'
import type { DuelResult, DuelView } from '../duel-view.ts'
import { RoundStrip } from '../stage/RoundStrip.tsx'
import { MoneyLines } from './MoneyLines.tsx'
import styles from './ResultPanel.module.css'

type ResultPanelProps = {
  view: DuelView
  result: DuelResult
  isAnimated: boolean
  /** Next to the payout. */
  aside?: ReactNode
  /** The two big choices, then what else can be done. */
  actions: ReactNode
  links: ReactNode
}

export function ResultPanel({ view, result, isAnimated, aside, actions, links }: ResultPanelProps) {
  const t = useStrings(arenaStrings)
  const reason = result.reason === 'score' ? null : t(`arena.result.reason.${result.reason}`)
  return (
    <div className={classNames(styles.page, isAnimated && styles.animated)}>
      <Panel padding="roomy" className={styles.panel}>
        <p className={styles.eyebrow}>{useHeadline(view, result)}</p>
        <h1 className={classNames(styles.title, styles[result.outcome])}>
          {t(`arena.result.${result.outcome}`)}
        </h1>
        {reason && <p className={styles.reason}>{reason}</p>}
        {view.outcomes.length > 0 && <RoundStrip outcomes={view.outcomes} />}
        {result.lines ? (
          <div className={styles.cards}>
            <MoneyLines title={t('arena.result.payout')} lines={result.lines} isAnimated={isAnimated} />
            {aside}
          </div>
        ) : (
          <p className={styles.reason}>{t('arena.result.practiceNote')}</p>
        )}
        <div className={styles.actions}>{actions}</div>
        <div className={styles.links}>{links}</div>
      </Panel>
    </div>
  )
}

function useHeadline({ you, rival, score }: DuelView, { outcome }: DuelResult): string {
  const t = useStrings(arenaStrings)
  const [high, low] = [Math.max(score.you, score.rival), Math.min(score.you, score.rival)]
  if (outcome === 'void') return t('arena.result.even', { you: you.name, rival: rival.name, high, low })
  const [winner, loser] = outcome === 'won' ? [you, rival] : [rival, you]
  return t('arena.result.beat', { winner: winner.name, loser: loser.name, high, low })
}
