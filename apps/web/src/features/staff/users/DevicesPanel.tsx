import type { StaffPlayer } from '@throwdown/contract/staff-players'
import { useStrings } from '../../../i18n/strings.ts'
import { Stack } from '../../../ui/layout.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { utc } from '../../../ui/text/utc.ts'
import styles from './user-panels.module.css'
import { userStrings } from './user-strings.en.ts'

export function DevicesPanel({ sessions }: Pick<StaffPlayer, 'sessions'>) {
  const t = useStrings(userStrings)
  return (
    <Panel padding="roomy">
      <h2 className={styles.heading}>{t('staffUsers.devices.title')}</h2>
      {sessions.length === 0 && <p className={styles.quiet}>{t('staffUsers.devices.none')}</p>}
      <Stack as="ul" aria-label={t('staffUsers.devices.title')}>
        {sessions.map(({ device, network, startedAtMs, lastUsedAtMs }) => (
          <li key={`${startedAtMs} ${device} ${network}`} className={styles.row}>
            <span>{device}</span>
            <span className={styles.quiet}>{network}</span>
            <span className={styles.quiet}>
              {t('staffUsers.devices.started', { when: utc.moment(startedAtMs) })}
            </span>
            <span className={styles.quiet}>
              {t('staffUsers.devices.used', { when: utc.moment(lastUsedAtMs) })}
            </span>
          </li>
        ))}
      </Stack>
    </Panel>
  )
}
