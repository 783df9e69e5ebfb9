import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStrings } from '../../../i18n/strings.ts'
import { paths } from '../../../routing/paths.ts'
import frame from '../../../shell/AccountPage.module.css'
import { AppHeader } from '../../../shell/AppHeader.tsx'
import { PageFooter } from '../../../shell/PageFooter.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { ChangeEmail } from './ChangeEmail.tsx'
import styles from './Security.module.css'
import { SecurityPanels } from './SecurityPanels.tsx'
import { SwitchOffSecondFactor } from './SwitchOffSecondFactor.tsx'
import { SwitchOnSecondFactor } from './SwitchOnSecondFactor.tsx'
import { securityStrings } from './security-strings.en.ts'
import type { SecurityTask } from './security-task.ts'

const TASKS = {
  'switch-on': SwitchOnSecondFactor,
  'switch-off': SwitchOffSecondFactor,
  'add-passkey': AddPasskey,
  'change-email': ChangeEmail,
} as const satisfies Record<SecurityTask, unknown>

/** Where the player is signed in, and what it takes to sign in. */
export default function SecurityScreen() {
  const t = useStrings(securityStrings)
  const [task, setTask] = useState<SecurityTask | null>(null)
  const Task = task && TASKS[task]
  return (
    <>
      <AppHeader />
      {Task ? (
        <Stack as="main" align="center" className={styles.task}>
          <Panel padding="roomy" className={styles.form}>
            <Task onDone={() => setTask(null)} />
          </Panel>
        </Stack>
      ) : (
        <main className={frame.page}>
          <Row as="header" gap={3} align="center" justify="between" wraps>
            <h1 className={frame.title}>{t('security.title')}</h1>
            <Link to={paths.dashboard} className={frame.back}>
              <ArrowLeft size={15} aria-hidden /> {t('security.back')}
            </Link>
          </Row>
          <SecurityPanels onTask={setTask} />
        </main>
      )}
      <PageFooter />
    </>
  )
}
