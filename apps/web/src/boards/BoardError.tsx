import { ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { generalMessage } from '../api/call-error.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

type BoardErrorProps = { title: string; error: unknown; onRetry: () => void }

/** What failed, in the server's words where it has some. */
export function BoardError({ title, error, onRetry }: BoardErrorProps) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <EmptyState
        icon={<ShieldAlert size={48} aria-hidden />}
        title={title}
        text={generalMessage(error) ?? t('boards.unknownError')}
        action={<Button onClick={onRetry}>{t('boards.retry')}</Button>}
      />
    </div>
  )
}
