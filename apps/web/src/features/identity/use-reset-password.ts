import type { FactorProof } from '@throwdown/contract/factor-proof'
import type { Recovery } from '@throwdown/contract/recovery'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import { showFailure } from '../../forms/show-failure.ts'
import type { RefusedField } from '../../forms/use-checked-form.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { showToast } from '../../ui/show-toast.ts'
import { identityStrings } from './identity-strings.en.ts'
import { usePasskeyProof } from './use-passkey-proof.ts'
import { normalizeCode, type ResetValues } from './validation.ts'

const TO_LOGIN_AFTER_MS = 500
const TO_START_AFTER_MS = 2_000

/** The code may stay empty: then the reset proves nothing but the mailbox. */
export type ResetForm = ResetValues & { factorCode: string }
type Refused = RefusedField<ResetForm> | void

export function useResetPassword(resetToken: string, onRecovered: (recovery: Recovery) => void) {
  const t = useStrings(identityStrings)
  const goLater = useNavigateLater()
  const [send, { isLoading }] = useCall(calls.resetPassword)
  const { sign, isAtPasskey } = usePasskeyProof('reset-password')

  async function resetWith(values: ResetValues, proof: FactorProof | undefined): Promise<Refused> {
    const { password, confirmPassword } = values
    const { data, error } = await send({ body: { resetToken, password, confirmPassword, proof } })
    if (data) {
      showToast('success', t('identity.done.passwordChanged'))
      if (hasNews(data.recovery)) onRecovered(data.recovery)
      else goLater(paths.logIn, TO_LOGIN_AFTER_MS)
      return undefined
    }
    const { code, text } = await showFailure('reset-password', error)
    // Only a reset token that is gone sends the player back to the start.
    if (code === 'reset_token_invalid') goLater(paths.forgotPassword, TO_START_AFTER_MS)
    if (code === 'second_factor_wrong') return { field: 'factorCode', text }
    return code?.startsWith('password') ? { field: 'password', text } : undefined
  }
  function reset({ factorCode, ...values }: ResetForm): Promise<Refused> {
    const code = normalizeCode(factorCode)
    return resetWith(values, code === '' ? undefined : { factorCode: code })
  }
  async function resetByPasskey(values: ResetForm): Promise<Refused> {
    const passkey = await sign()
    return passkey ? resetWith(values, { passkey }) : undefined
  }
  return { reset, resetByPasskey, isSaving: isLoading, isAtPasskey }
}

const hasNews = ({ removed, leaving, kept }: Recovery): boolean =>
  removed.length + leaving.length + kept.length > 0

/** Leaves after a moment, unless the player has left already. */
function useNavigateLater() {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (path: string, delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void navigate(path, { replace: true }), delayMs)
  }
}
