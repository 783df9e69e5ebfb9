import { useStrings } from '../i18n/strings.ts'
import styles from './LoadingScreen.module.css'
import { shellStrings } from './shell-strings.en.ts'

/** While the code of a page is on its way. Quick pages never show it: it fades in late. */
export function LoadingScreen() {
  const t = useStrings(shellStrings)
  return (
    <output className={styles.loading}>
      <span className={styles.spinner} aria-hidden="true" />
      {t('shell.loading')}
    </output>
  )
}
