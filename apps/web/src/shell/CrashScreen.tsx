import type { FallbackProps } from 'react-error-boundary'
import { useStrings } from '../i18n/strings.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './CrashScreen.module.css'
import { shellStrings } from './shell-strings.en.ts'

/** Shown instead of a screen that crashed. */
export function CrashScreen({ resetErrorBoundary }: FallbackProps) {
  const t = useStrings(shellStrings)
  return (
    <main className={styles.page}>
      <EmptyState
        isPage
        icon={<Icon name="mark" />}
        title={t('shell.crashTitle')}
        text={t('shell.crashText')}
        action={
          <Button tone="primary" onClick={resetErrorBoundary}>
            {t('shell.crashRetry')}
          </Button>
        }
      />
    </main>
  )
}
