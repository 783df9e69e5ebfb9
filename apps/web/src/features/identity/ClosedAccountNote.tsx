import { Link } from 'react-router'
import formStyles from '../../forms/form.module.css'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { Stack } from '../../ui/layout.tsx'
import styles from './ClosedAccountNote.module.css'
import { reopenStrings } from './reopen-strings.en.ts'

/**
 * Stays in the form, unlike the toast: what a player does whose account is deactivated. Not a `Note`, whose icons are in
 * a file of the signed-in pages: the login would load that file.
 */
export function ClosedAccountNote({ email }: { email: string | null }) {
  const t = useStrings(reopenStrings)
  return (
    <Stack role="alert" gap={2} size="note" tone="muted" textWrap="pretty" className={styles.note}>
      <p>{t('reopen.closed.text')}</p>
      <p className={formStyles.links}>
        <Link to={paths.reopen} state={email === null ? null : { email }}>
          {t('reopen.closed.reopen')}
        </Link>
        <Link to={paths.contact}>{t('reopen.contact')}</Link>
      </p>
    </Stack>
  )
}
