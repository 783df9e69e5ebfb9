import { useStrings } from '../i18n/strings.ts'
import { paths } from '../routing/paths.ts'
import { selectIsSignedIn } from '../session/session.ts'
import { useAppSelector } from '../session/store.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Stack } from '../ui/layout.tsx'
import { Panel } from '../ui/Panel.tsx'
import styles from './NotFoundScreen.module.css'
import { PageLayout } from './PageLayout.tsx'
import { shellStrings } from './shell-strings.en.ts'

export default function NotFoundScreen() {
  const t = useStrings(shellStrings)
  const isSignedIn = useAppSelector(selectIsSignedIn)
  return (
    <PageLayout>
      <Stack as={Panel} padding="roomy" gap={3} align="center" textAlign="center">
        <p className={styles.number} aria-hidden="true">
          404
        </p>
        <h1>{t('shell.notFoundTitle')}</h1>
        <p className={styles.text}>{t('shell.notFoundText')}</p>
        <ButtonLink to={isSignedIn ? paths.dashboard : paths.splash} tone="primary" wide>
          {t(isSignedIn ? 'shell.notFoundHome' : 'shell.notFoundAction')}
        </ButtonLink>
      </Stack>
    </PageLayout>
  )
}
