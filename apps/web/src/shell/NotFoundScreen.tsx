import { useTranslation } from 'react-i18next'
import { paths } from '../routing/paths.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Panel } from '../ui/Panel.tsx'
import styles from './NotFoundScreen.module.css'
import { PageLayout } from './PageLayout.tsx'

export default function NotFoundScreen() {
  const { t } = useTranslation()
  return (
    <PageLayout page={t('app.notFoundPage')} hasOwnHeading>
      <Panel padding="roomy" className={styles.panel}>
        <p className={styles.number} aria-hidden="true">
          404
        </p>
        <h1>{t('app.notFoundTitle')}</h1>
        <p className={styles.text}>{t('app.notFoundText')}</p>
        <ButtonLink to={paths.splash} tone="primary" wide>
          {t('app.notFoundAction')}
        </ButtonLink>
      </Panel>
    </PageLayout>
  )
}
