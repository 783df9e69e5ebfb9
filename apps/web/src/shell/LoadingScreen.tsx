import { useTranslation } from 'react-i18next'
import styles from './LoadingScreen.module.css'

/** While the code of a page is on its way. Quick pages never show it: it fades in late. */
export function LoadingScreen() {
  const { t } = useTranslation()
  return (
    <output className={styles.loading}>
      <span className={styles.spinner} aria-hidden="true" />
      {t('app.loading')}
    </output>
  )
}
