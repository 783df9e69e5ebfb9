import { ShieldAlert } from 'lucide-react'
import { errorText } from '../i18n/error-text.ts'
import { useStrings } from '../i18n/strings.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { boardStrings } from './board-strings.en.ts'

type BoardErrorProps = { title: string; error: unknown; onRetry: () => void }

/** What failed, with the server's message if there is one. */
export function BoardError({ title, error, onRetry }: BoardErrorProps) {
  const t = useStrings(boardStrings)
  return (
    <div role="alert">
      <EmptyState
        icon={<ShieldAlert size={48} aria-hidden />}
        title={title}
        text={errorText(error) ?? t('boards.unknownError')}
        action={<Button onClick={onRetry}>{t('boards.retry')}</Button>}
      />
    </div>
  )
}
