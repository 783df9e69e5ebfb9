import { useStrings } from '../../i18n/strings.ts'
import { Tag } from '../../ui/Tag.tsx'
import { formatUsd } from '../../ui/text/format-money.ts'
import { arenaStrings } from '../arena-strings.en.ts'
import type { DuelView } from '../duel-view.ts'
import { useCountUp } from '../result/use-count-up.ts'
import styles from './Pot.module.css'

type PotProps = { stakes: DuelView['stakes']; isAnimated: boolean }

export function Pot({ stakes, isAnimated }: PotProps) {
  const t = useStrings(arenaStrings)
  if (!stakes) {
    return (
      <div className={styles.pot}>
        <Tag>{t('arena.practiceStakes')}</Tag>
      </div>
    )
  }
  return (
    <div className={styles.pot}>
      <span className={styles.label}>{t('arena.pot')}</span>
      <PotAmount micros={stakes.pot} isAnimated={isAnimated} />
      <Tag>
        {t('arena.stakes', {
          tier: stakes.tier,
          mode: t(stakes.mode === 'bounty' ? 'arena.bountyMode' : 'arena.normalMode'),
        })}
      </Tag>
    </div>
  )
}

function PotAmount({ micros, isAnimated }: { micros: bigint; isAnimated: boolean }) {
  const shown = useCountUp(micros, isAnimated)
  return <div className={styles.amount}>{formatUsd(shown)}</div>
}
