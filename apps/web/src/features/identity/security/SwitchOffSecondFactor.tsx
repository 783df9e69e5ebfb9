import { useSwitchOffSecondFactorMutation } from '../../../api/security.ts'
import formStyles from '../../../forms/form.module.css'
import { showRefusal } from '../../../forms/show-refusal.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { SecondFactorForm } from '../SecondFactorForm.tsx'
import { securityStrings } from './security-strings.en.ts'

/** Needs a code, so that nobody at an open session can do it. */
export function SwitchOffSecondFactor({ onDone }: { onDone: () => void }) {
  const t = useStrings(securityStrings)
  const [switchOff, { isLoading }] = useSwitchOffSecondFactorMutation()
  async function confirm(code: string): Promise<string | undefined> {
    const { error } = await switchOff({ body: { code } })
    if (error) return showRefusal(error, { about: 'second_factor_wrong', otherwise: t('security.failed') })
    showToast('success', t('security.factor.isOff'))
    onDone()
    return undefined
  }
  return (
    <div className={formStyles.form}>
      <SecondFactorForm enrolment={null} isVerifying={isLoading} onCode={confirm} />
      <Button tone="quiet" wide onClick={onDone}>
        {t('security.cancel')}
      </Button>
    </div>
  )
}
