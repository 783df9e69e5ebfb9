import { browserKnowsPasskeys } from '../../crypto/passkey-support.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { PasskeyProofButton } from './PasskeyProofButton.tsx'
import { passkeyStrings } from './passkey-strings.en.ts'
import type { useOwnerForm } from './use-owner-form.ts'

type OwnerButtonsProps = {
  readonly form: Pick<
    ReturnType<typeof useOwnerForm>,
    'startPasskey' | 'isAtPasskey' | 'needsPasskey' | 'offersPasskey'
  >
  readonly tone: 'primary' | 'danger'
  readonly busyText: string | false
  readonly texts: { readonly send: string; readonly sendByPasskey: string; readonly usePasskey: string }
}

/** Sends an owner's form, by a passkey where the account has no other factor. */
export function OwnerButtons({ form, tone, busyText, texts }: OwnerButtonsProps) {
  const t = useStrings(passkeyStrings)
  return (
    <>
      <Button
        type="submit"
        tone={tone}
        size="large"
        wide
        busyText={busyText || (form.isAtPasskey && t('passkey.waiting'))}
        disabledReason={form.needsPasskey && !browserKnowsPasskeys && t('passkey.unsupported')}
      >
        {form.needsPasskey ? texts.sendByPasskey : texts.send}
      </Button>
      {form.offersPasskey && <PasskeyProofButton text={texts.usePasskey} onClick={form.startPasskey} />}
    </>
  )
}
