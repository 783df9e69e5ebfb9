import { useStrings } from '../../i18n/strings.ts'
import type { StepState } from '../../ui/Steps.tsx'
import { walletStrings } from './wallet-strings.en.ts'

export function useStepWords(): Readonly<Record<StepState, string>> {
  const t = useStrings(walletStrings)
  return {
    done: t('wallet.step.done'),
    now: t('wallet.step.now'),
    next: t('wallet.step.next'),
    failed: t('wallet.step.failed'),
  }
}
