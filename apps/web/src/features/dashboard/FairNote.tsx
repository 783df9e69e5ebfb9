import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
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
