import { formatUsd } from '@throwdown/rules/money'
import { useStrings } from '../../i18n/strings.ts'
import { Tag } from '../../ui/Tag.tsx'
import { arenaStrings } from '../arena-strings.en.ts'
import type { DuelView } from '../duel-view.ts'
import styles from './Pot.module.css'

/** The amount is there at once: money that counts up with every reload would be wrong for a second. */
export function Pot({ stakes }: Pick<DuelView, 'stakes'>) {
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
      <div className={styles.amount}>{formatUsd(stakes.pot)}</div>
      <Tag>
        {t('arena.stakes', {
          tier: stakes.tier,
          mode: t(`arena.${stakes.mode}`),
        })}
      </Tag>
    </div>
  )
}
