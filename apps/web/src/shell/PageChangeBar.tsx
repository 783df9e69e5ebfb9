import { useStrings } from '../i18n/strings.ts'
import { useIsPageChanging } from '../routing/page-change.ts'
import styles from './PageChangeBar.module.css'
import { shellStrings } from './shell-strings.en.ts'

/** At the top edge while another page is on its way. */
export function PageChangeBar() {
  const t = useStrings(shellStrings)
  if (!useIsPageChanging()) return null
  return <progress className={styles.bar} aria-label={t('shell.pageLoading')} />
}
