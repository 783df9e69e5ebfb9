import { KeyRound } from 'lucide-react'
import { browserKnowsPasskeys } from '../../crypto/passkey-support.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { passkeyStrings } from './passkey-strings.en.ts'

type PasskeyProofButtonProps = {
  readonly text: string
  readonly isWaiting?: boolean
  /** Why it cannot be used now. */
  readonly unavailable?: string | false
  readonly onClick: () => void
}

/** Proves the player by a passkey, beside another way; says so where the browser has none. */
export function PasskeyProofButton({
  text,
  isWaiting = false,
  unavailable,
  onClick,
}: PasskeyProofButtonProps) {
  const t = useStrings(passkeyStrings)
  return (
    <Button
      tone="quiet"
      wide
      icon={<KeyRound size={18} aria-hidden />}
      busyText={isWaiting && t('passkey.waiting')}
      disabledReason={unavailable || (!browserKnowsPasskeys && t('passkey.unsupported'))}
      onClick={onClick}
    >
      {text}
    </Button>
  )
}
