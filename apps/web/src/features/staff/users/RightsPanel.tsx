import type { StaffPlayer } from '@throwdown/contract/staff-players'
import { useStrings } from '../../../i18n/strings.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { RequestApproval } from '../approvals/RequestApproval.tsx'
import styles from './user-panels.module.css'
import { userStrings } from './user-strings.en.ts'

/** [C8] Two people make somebody staff, and two take it away. */
export function RightsPanel({ player }: { player: StaffPlayer }) {
  const t = useStrings(userStrings)
  const { id, username, role, email, status } = player
  return (
    <Panel padding="roomy">
      <h2 className={styles.heading}>{t('staffUsers.rights.title')}</h2>
      <div className={styles.actions}>
        {role === 'admin' ? (
          <RequestApproval
            wide
            tone="danger"
            label={t('staffUsers.rights.remove')}
            action={{ kind: 'staff-remove', body: { playerId: id } }}
            who={username}
          />
        ) : (
          <RequestApproval
            wide
            label={t('staffUsers.rights.invite')}
            action={{ kind: 'staff-invite', body: { email: email ?? '' } }}
            disabledReason={(email === null || status !== 'active') && t('staffUsers.rights.inactive')}
          />
        )}
        <p className={styles.quiet}>{t('staffUsers.rights.rule')}</p>
      </div>
    </Panel>
  )
}
