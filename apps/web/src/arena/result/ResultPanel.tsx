import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStrings } from '../../i18n/strings.ts'
import { classNames } from '../../ui/class-names.ts'
import { Panel } from '../../ui/Panel.tsx'
import { TextButton } from '../../ui/TextLink.tsx'
import { arenaStrings } from '../arena-strings.en.ts'
import type { DuelResult, DuelView } from '../duel-view.ts'
import { RoundStrip } from '../stage/RoundStrip.tsx'
import { Earned } from './Earned.tsx'
import { endReason } from './end-reason.ts'
import { MoneyDetails } from './MoneyDetails.tsx'
import { amountOf } from './money-lines.ts'
import styles from './ResultPanel.module.css'

type ResultPanelProps = {
  view: DuelView
  result: DuelResult
  isAnimated: boolean
  /** What the player has now; null until it is known. */
  balance: bigint | null
  /** Below the payout. */
  aside?: ReactNode
  /** The big choices, then what else can be done. */
  actions: ReactNode
  links: ReactNode
  onReplay: () => void
}

export function ResultPanel(props: ResultPanelProps) {
  const { view, result, isAnimated, balance, aside, actions, links, onReplay } = props
  const t = useStrings(arenaStrings)
  const { lines } = result
  const stake = amountOf(lines ?? [], 'stakeBack')
  const reason = hasGivenUp(result) ? null : endReason(result, t, { name: view.rival.name, stake })
  return (
    <div className={classNames(styles.page, isAnimated && styles.animated)}>
      <Panel padding="roomy" className={styles.panel}>
        <p className={styles.eyebrow}>{useHeadline(view, result)}</p>
        <h1 className={classNames(styles.title, styles[result.outcome])}>
          {t(`arena.result.${result.outcome}`)}
        </h1>
        {lines && <Earned lines={lines} isAnimated={isAnimated} balance={balance} />}
        {reason && <p className={styles.reason}>{reason}</p>}
        {view.outcomes.length > 0 && <RoundStrip outcomes={view.outcomes} rival={view.rival.name} />}
        {lines ? (
          <MoneyDetails lines={lines} rival={view.rival.name} isBounty={view.stakes?.mode === 'bounty'} />
        ) : (
          <p className={styles.reason}>{t('arena.result.practiceNote')}</p>
        )}
        {aside && <div className={styles.aside}>{aside}</div>}
        <div className={styles.actions}>{actions}</div>
        <div className={styles.links}>
          {view.outcomes.length > 0 && (
            <TextButton icon={<Play size={16} aria-hidden />} onClick={onReplay}>
              {t('arena.result.replay')}
            </TextButton>
          )}
          {links}
        </div>
      </Panel>
    </div>
  )
}

/** Practice has no stake to surrender: its headline says that the player stopped. */
const hasGivenUp = ({ reason, outcome, lines }: DuelResult): boolean =>
  reason === 'surrender' && outcome === 'lost' && lines === undefined

const HEADLINES = { won: 'youBeat', lost: 'beatYou', void: 'even' } as const

function useHeadline({ rival, score }: DuelView, result: DuelResult): string {
  const t = useStrings(arenaStrings)
  if (hasGivenUp(result)) return t('arena.result.gaveUp')
  const [high, low] = [Math.max(score.you, score.rival), Math.min(score.you, score.rival)]
  return t(`arena.result.${HEADLINES[result.outcome]}`, { rival: rival.name, high, low })
}
