import { ShieldAlert } from 'lucide-react'
import { useSecurityQuery } from '../../../api/security.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useNetwork } from '../../../ui/use-network.ts'
import { EmailPanel } from './EmailPanel.tsx'
import { LeavingNote } from './LeavingNote.tsx'
import { PasskeysPanel } from './PasskeysPanel.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import styles from './Security.module.css'
import { SessionsPanel } from './SessionsPanel.tsx'
import { securityStrings } from './security-strings.en.ts'
import type { SecurityTask } from './security-task.ts'

export function SecurityPanels({ onTask }: { onTask: (task: SecurityTask) => void }) {
  const t = useStrings(securityStrings)
  const { data, error, refetch } = useSecurityQuery()
  const offline = useNetwork() ? null : t('security.offline')
  if (!data && error) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <PanelSkeletons />
  const { sessions, secondFactor, passkeys, leaving } = data.data
  return (
    <Stack gap={5}>
      {leaving && <LeavingNote leaving={leaving} offline={offline} />}
      <div className={styles.columns}>
        <SessionsPanel sessions={sessions} offline={offline} />
        <Stack gap={5}>
          <EmailPanel offline={offline} onTask={onTask} />
          <SecondFactorSection factor={secondFactor} offline={offline} onTask={onTask} />
          <PasskeysPanel passkeys={passkeys} leaving={leaving} offline={offline} onTask={onTask} />
        </Stack>
      </div>
    </Stack>
  )
}

function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useStrings(securityStrings)
  return (
    <div role="alert">
      <EmptyState
        icon={<ShieldAlert size={48} aria-hidden />}
        title={t('security.failedTitle')}
        text={errorText(error) ?? t('security.failed')}
        action={<Button onClick={onRetry}>{t('security.retry')}</Button>}
      />
    </div>
  )
}

/** As high as the panels of a new account, so that little moves. */
function PanelSkeletons() {
  return (
    <div className={styles.columns} aria-busy="true">
      <Stack as={Panel} gap={4}>
        <Skeleton width="60%" height="32px" />
        <Skeleton height="21px" />
        <Skeleton height="144px" />
        <Skeleton width="45%" height="44px" />
      </Stack>
      <Stack gap={5}>
        <Stack as={Panel} gap={4}>
          <Skeleton width="30%" height="32px" />
          <Skeleton height="66px" />
          <Skeleton width="30%" height="44px" />
        </Stack>
        <Stack as={Panel} gap={4}>
          <Skeleton width="50%" height="32px" />
          <Skeleton height="42px" />
          <Skeleton width="30%" height="44px" />
        </Stack>
        <Stack as={Panel} gap={4}>
          <Skeleton width="40%" height="32px" />
          <Skeleton height="76px" />
          <Skeleton width="35%" height="44px" />
        </Stack>
      </Stack>
    </div>
  )
}
