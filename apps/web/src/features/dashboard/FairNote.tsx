import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { usePlayerCheckQuery } from '../../api/player-check.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { Row } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { dashboardStrings } from './dashboard-strings.en.ts'
import styles from './FairNote.module.css'

export function FairNote() {
  const t = useStrings(dashboardStrings)
  return (
    <Row as={Panel} gap={4} align="center" size="small" tone="muted" className={styles.note}>
      <ShieldCheck size={24} aria-hidden className={styles.shield} />
      <p>
        <b>{t('dashboard.fairTitle')}</b> {t('dashboard.fairText')}{' '}
        <Link to={paths.fairness}>{t('dashboard.fairLink')}</Link>
      </p>
    </Row>
  )
}

/** [L1] What is missing before money play. Nothing for players who may play. */
export function BeforeMoney() {
  const t = useStrings(dashboardStrings)
  const state = usePlayerCheckQuery().data?.data.state
  if (state === undefined || state === 'passed') return null
  const isOpen = state === 'needed'
  return (
    <Row as={Panel} gap={4} align="center" size="small" tone="muted" className={styles.note}>
      <ShieldAlert size={24} aria-hidden className={styles.open} />
      <p>
        <b>{t('dashboard.beforeTitle')}</b> {t(isOpen ? 'dashboard.beforeText' : 'dashboard.closedText')}{' '}
        <Link to={paths.check} state={{ from: paths.dashboard }}>
          {t(isOpen ? 'dashboard.beforeLink' : 'dashboard.closedLink')}
        </Link>
      </p>
    </Row>
  )
}
