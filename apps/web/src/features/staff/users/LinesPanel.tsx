import type { StaffPlayer } from '@throwdown/contract/staff-players'
import { useStrings } from '../../../i18n/strings.ts'
import { Stack } from '../../../ui/layout.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { utc } from '../../../ui/text/utc.ts'
import styles from './user-panels.module.css'
import { userStrings } from './user-strings.en.ts'

/** The newest lines of the statement, as the player sees them. */
export function LinesPanel({ lines }: Pick<StaffPlayer, 'lines'>) {
  const t = useStrings(userStrings)
  return (
    <Panel padding="roomy">
      <h2 className={styles.heading}>{t('staffUsers.lines.title')}</h2>
      {lines.length === 0 && <p className={styles.quiet}>{t('staffUsers.lines.none')}</p>}
      <Stack as="ul" aria-label={t('staffUsers.lines.title')}>
        {lines.map(({ id, kind, atMs, amount, balanceAfter, reference }) => (
          <li key={id} className={styles.row}>
            <span>
              {t(`staffUsers.lines.${kind}`)} <span className={styles.quiet}>{utc.moment(atMs)}</span>
            </span>
            <Money micros={BigInt(amount)} sign="always" />
            <span className={styles.quiet}>{reference}</span>
            <span className={styles.quiet}>
              <Money micros={BigInt(balanceAfter)} />
            </span>
          </li>
        ))}
      </Stack>
    </Panel>
  )
}
