import { useStrings } from '../../../i18n/strings.ts'
import { selectIsAdmin, selectUser } from '../../../session/session.ts'
import { useAppSelector } from '../../../session/store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import styles from './Security.module.css'
import { securityStrings } from './security-strings.en.ts'
import type { SecurityTask } from './security-task.ts'

type EmailPanelProps = { offline: string | null; onTask: (task: SecurityTask) => void }

export function EmailPanel({ offline, onTask }: EmailPanelProps) {
  const t = useStrings(securityStrings)
  const user = useAppSelector(selectUser)
  const reason = useAppSelector(selectIsAdmin) ? t('security.email.staff') : offline
  return (
    <Stack as={Panel} gap={4}>
      <h2>{t('security.email.title')}</h2>
      <Row as="p" isStrong canBreak>
        {user?.email}
      </Row>
      <p className={styles.text}>{t('security.email.text')}</p>
      <Row gap={3} wraps>
        <Button disabledReason={reason} onClick={() => onTask('change-email')}>
          {t('security.email.change')}
        </Button>
      </Row>
    </Stack>
  )
}
