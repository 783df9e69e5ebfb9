import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../routing/paths.ts'
import { showToast } from '../../ui/show-toast.ts'
import { isResetTokenGone, resetFailure } from './error-text.ts'
import { useTell } from './use-tell.ts'
import type { ResetValues } from './validation.ts'

const TO_LOGIN_AFTER_MS = 500
const TO_START_AFTER_MS = 2_000

export function useResetPassword(resetToken: string) {
  const { t } = useTranslation()
  const tell = useTell()
  const goLater = useNavigateLater()
  const [send, { isLoading }] = useCall(calls.resetPassword)
  async function reset(values: ResetValues): Promise<void> {
    const { data, error } = await send({ body: { resetToken, ...values } })
    if (data) {
      showToast('success', t('outcome.passwordChanged'))
      goLater(paths.logIn, TO_LOGIN_AFTER_MS)
      return
    }
    const told = resetFailure(error)
    tell(told)
    if (isResetTokenGone(told)) goLater(paths.forgotPassword, TO_START_AFTER_MS)
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
