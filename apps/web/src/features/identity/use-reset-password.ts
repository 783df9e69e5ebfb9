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
import type { ResetValues } from './validation.ts'

const TO_LOGIN_AFTER_MS = 500
const TO_START_AFTER_MS = 2_000

export function useResetPassword(resetToken: string) {
  const t = useStrings(identityStrings)
  const goLater = useNavigateLater()
  const [send, { isLoading }] = useCall(calls.resetPassword)
  async function reset(values: ResetValues): Promise<RefusedField<ResetValues> | void> {
    const { data, error } = await send({ body: { resetToken, ...values } })
    if (data) {
      showToast('success', t('identity.done.passwordChanged'))
      goLater(paths.logIn, TO_LOGIN_AFTER_MS)
      return
    }
    const { code, text } = await showFailure('reset-password', error)
    // Only a reset token that is gone sends the player back to the start.
    if (code === 'reset_token_invalid') goLater(paths.forgotPassword, TO_START_AFTER_MS)
    else if (code?.startsWith('password')) return { field: 'password', text }
  }
  return { reset, isSaving: isLoading }
}

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
