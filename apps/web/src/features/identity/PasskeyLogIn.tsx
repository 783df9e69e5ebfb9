import type { ErrorCode } from '@throwdown/contract/errors'
import type { OwnUser } from '@throwdown/contract/user'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import { browserKnowsPasskeys } from '../../crypto/passkey-support.ts'
import { showFailure } from '../../forms/show-failure.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { passkeyStrings } from './passkey-strings.en.ts'

type PasskeyLogInProps = {
  onDone: (admission: { user: OwnUser; token: string }) => Promise<void>
  onRefused: (code: ErrorCode | null) => void
}

/** The browser asks which passkey; the server learns no name before it is used. */
export function PasskeyLogIn({ onDone, onRefused }: PasskeyLogInProps) {
  const t = useStrings(passkeyStrings)
  const [ask] = useCall(calls.askForPasskey)
  const [send] = useCall(calls.logInWithPasskey)
  const [isWaiting, setIsWaiting] = useState(false)

  async function logIn(): Promise<void> {
    const asked = await ask()
    if (!asked.data) return void (await showFailure('log-in', asked.error))
    const { signWithPasskey } = await import('../../crypto/passkey-ceremony.ts')
    const { challenge } = asked.data.data
    const used = await signWithPasskey(asked.data.data)
    if ('failure' in used) return showToast('info', t(`passkey.${used.failure}`))
    const { data, error } = await send({ body: { challenge, response: used.response } })
    if (data) await onDone(data)
    else onRefused((await showFailure('log-in', error)).code)
  }
  async function start(): Promise<void> {
    setIsWaiting(true)
    await logIn()
    setIsWaiting(false)
  }
  return (
    <Button
      tone="quiet"
      wide
      icon={<KeyRound size={18} aria-hidden />}
      busyText={isWaiting && t('passkey.waiting')}
      disabledReason={!browserKnowsPasskeys && t('passkey.unsupported')}
      onClick={() => void start()}
    >
      {t('passkey.logIn')}
    </Button>
  )
}
