import type { FallbackProps } from 'react-error-boundary'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './CrashScreen.module.css'

/** What is left when a screen breaks. */
export function CrashScreen({ resetErrorBoundary }: FallbackProps) {
  const { t } = useTranslation()
  return (
    <main className={styles.page}>
      <EmptyState
        isPage
        icon={<Icon name="mark" />}
        title={t('app.crashTitle')}
        text={t('app.crashText')}
        action={
          <Button tone="primary" onClick={resetErrorBoundary}>
            {t('app.crashRetry')}
          </Button>
        }
      />
    </main>
  )
}
