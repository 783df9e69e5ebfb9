import type { Recovery } from '@throwdown/contract/recovery'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { PageLayout } from '../../shell/PageLayout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { identityStrings } from './identity-strings.en.ts'
import { readProvable, readResetToken } from './navigation-state.ts'
import { RecoveryResult } from './RecoveryResult.tsx'
import { ResetPasswordForm } from './ResetPasswordForm.tsx'

export default function ResetPasswordScreen() {
  const { state } = useLocation()
  const resetToken = readResetToken(state)
  const [recovery, setRecovery] = useState<Recovery | null>(null)
  useSendBackWithout(resetToken)
  return (
    <PageLayout>
      <Panel padding="roomy">
        {recovery && <RecoveryResult recovery={recovery} />}
        {!recovery && resetToken && (
          <ResetPasswordForm
            resetToken={resetToken}
            provable={readProvable(state)}
            onRecovered={setRecovery}
          />
        )}
      </Panel>
    </PageLayout>
  )
}

/** Without a token nothing can be reset: shows a toast once and goes back to the start. */
function useSendBackWithout(resetToken: string | null): void {
  const t = useStrings(identityStrings)
  const navigate = useNavigate()
  const hasSpoken = useRef(false)
  useEffect(() => {
    if (resetToken || hasSpoken.current) return
    hasSpoken.current = true
    showToast('error', t('identity.invalid.resetToken'))
    void navigate(paths.forgotPassword, { replace: true })
  }, [resetToken, navigate, t])
}
