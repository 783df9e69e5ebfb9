import { useStrings } from '../../i18n/strings.ts'
import { Stack } from '../../ui/layout.tsx'
import { Money } from '../../ui/Money.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './StatementSumCards.module.css'
import type { StatementSums } from './statement-rows.ts'
import { walletStrings } from './wallet-strings.en.ts'

/** What was there, what came, what went, what play changed: together they are the balance now. */
export function StatementSumCards({ sums, since }: { sums: StatementSums; since: string | null }) {
  const t = useStrings(walletStrings)
  const opening =
    since === null ? t('wallet.activity.openingAll') : t('wallet.activity.opening', { date: since })
  const play = sums.play > 0n ? 'gain' : sums.play < 0n ? 'loss' : 'plain'
  return (
    <dl className={styles.cards} aria-label={t('wallet.activity.sums')}>
      <Card label={opening} micros={sums.opening} />
      <Card label={t('wallet.activity.putIn')} micros={sums.putIn} isSigned />
      <Card label={t('wallet.activity.takenOut')} micros={sums.takenOut} />
      <Card label={t('wallet.activity.play')} micros={sums.play} isSigned tone={play} />
    </dl>
  )
}

type CardProps = { label: string; micros: bigint; isSigned?: boolean; tone?: 'plain' | 'gain' | 'loss' }

function Card({ label, micros, isSigned = false, tone = 'plain' }: CardProps) {
  return (
    <Stack as={Panel} gap={1} className={styles.card}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        <Money
          micros={micros}
          tone={tone}
          size="display"
          sign={isSigned && micros > 0n ? 'always' : 'when-negative'}
        />
      </dd>
    </Stack>
  )
}
