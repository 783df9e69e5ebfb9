import { Link } from 'react-router'
import styles from '../../forms/form.module.css'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { Note } from '../../ui/Note.tsx'
import { reopenStrings } from './reopen-strings.en.ts'

/** Stays in the form, unlike the toast: what a player does whose account is deactivated. */
export function ClosedAccountNote({ email }: { email: string | null }) {
  const t = useStrings(reopenStrings)
  return (
    <div role="alert">
      <Note tone="warning">
        <p>{t('reopen.closed.text')}</p>
        <p className={styles.links}>
          <Link to={paths.reopen} state={email === null ? null : { email }}>
            {t('reopen.closed.reopen')}
          </Link>
          <Link to={paths.contact}>{t('reopen.contact')}</Link>
        </p>
      </Note>
    </div>
  )
}
