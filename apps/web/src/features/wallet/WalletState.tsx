import { ShieldAlert } from 'lucide-react'
import { errorText } from '../../i18n/error-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { walletStrings } from './wallet-strings.en.ts'

export function WalletLoading({ height }: { height: string }) {
  const t = useStrings(walletStrings)
  return (
    <>
      <VisuallyHidden>
        <output>{t('wallet.loading')}</output>
      </VisuallyHidden>
      <Skeleton height={height} />
    </>
  )
}

export function WalletError(props: { title: string; error: unknown; onRetry: () => void }) {
  const t = useStrings(walletStrings)
  return (
    <div role="alert">
      <EmptyState
        icon={<ShieldAlert size={48} aria-hidden />}
        title={props.title}
        text={errorText(props.error) ?? t('wallet.unknownError')}
        action={<Button onClick={props.onRetry}>{t('wallet.retry')}</Button>}
      />
    </div>
  )
}
