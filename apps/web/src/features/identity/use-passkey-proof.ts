import type { FactorProof } from '@throwdown/contract/factor-proof'
import { useState } from 'react'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import { showFailure } from '../../forms/show-failure.ts'
import { useStrings } from '../../i18n/strings.ts'
import { showToast } from '../../ui/show-toast.ts'
import { passkeyStrings } from './passkey-strings.en.ts'

type PasskeyProof = Extract<FactorProof, { passkey: unknown }>['passkey']

/** Before a change that only the owner may make. */
export type OwnerFlow = 'change-email' | 'add-factor' | 'delete-account'

/** Asks for a passkey of this browser; null if it gives no signature. */
export function usePasskeyProof(flow: OwnerFlow | 'reopen' | 'reset-password' | 'mailed-link') {
  const t = useStrings(passkeyStrings)
  const [ask] = useCall(calls.askForPasskey)
  const [isAtPasskey, setIsAtPasskey] = useState(false)
  async function signOnce(): Promise<PasskeyProof | null> {
    const asked = await ask()
    if (!asked.data) {
      await showFailure(flow, asked.error)
      return null
    }
    const { signWithPasskey } = await import('../../crypto/passkey-ceremony.ts')
    const used = await signWithPasskey(asked.data.data)
    if ('response' in used) return { challenge: asked.data.data.challenge, response: used.response }
    showToast('info', t(`passkey.${used.failure}`))
    return null
  }
  async function sign(): Promise<PasskeyProof | null> {
    setIsAtPasskey(true)
    const signed = await signOnce()
    setIsAtPasskey(false)
    return signed
  }
  return { sign, isAtPasskey }
}
