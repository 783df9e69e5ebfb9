import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../routing/paths.ts'
import { Panel } from '../../ui/Panel.tsx'
import styles from './FairNote.module.css'

export function FairNote() {
  const { t } = useTranslation()
  return (
    <Panel className={styles.note}>
      <ShieldCheck size={24} aria-hidden className={styles.shield} />
      <p>
        <b>{t('dashboard.fairTitle')}</b> {t('dashboard.fairText')}{' '}
        <Link to={paths.fairness}>{t('dashboard.fairLink')}</Link>
      </p>
    </Panel>
  )
}
