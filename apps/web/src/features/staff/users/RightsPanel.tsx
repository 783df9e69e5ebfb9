import type { StaffPlayer } from '@throwdown/contract/staff-players'
import { useStrings } from '../../../i18n/strings.ts'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { RequestApproval } from '../approvals/RequestApproval.tsx'
import { TitledPanel } from '../TitledPanel.tsx'
import { userStrings } from './user-strings.en.ts'

/** [C8] Two people make somebody staff, and two take it away. */
export function RightsPanel({ player }: { player: StaffPlayer }) {
  const t = useStrings(userStrings)
  const { id, username, role, email, status } = player
  return (
    <TitledPanel title={t('staffUsers.rights.title')}>
      <Stack gap={4}>
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
        <Hint>{t('staffUsers.rights.rule')}</Hint>
      </Stack>
    </TitledPanel>
  )
}
