import { useStrings } from '../i18n/strings.ts'
import styles from './LoadingScreen.module.css'
import { shellStrings } from './shell-strings.en.ts'

/** Shown while the code of a page is loaded. It fades in late, so quick pages never show it. */
export function LoadingScreen() {
  const t = useStrings(shellStrings)
  return (
    <output className={styles.loading}>
      <span className={styles.spinner} aria-hidden="true" />
      {t('shell.loading')}
    </output>
  )
}
