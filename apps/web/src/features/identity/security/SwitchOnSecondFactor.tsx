import type { ErrorCode } from '@throwdown/contract/errors'
import { useState } from 'react'
import { useOfferSecondFactorMutation, useSwitchOnSecondFactorMutation } from '../../../api/security.ts'
import formStyles from '../../../forms/form.module.css'
import { showRefusal } from '../../../forms/show-refusal.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { RecoveryCodes } from '../RecoveryCodes.tsx'
import { SecondFactorForm } from '../SecondFactorForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { securityStrings } from './security-strings.en.ts'

type Offer = { secret: string; otpauthUrl: string; enrolmentToken: string }

/** The password, the first code of the app, and the recovery codes, which are shown once. */
export function SwitchOnSecondFactor({ onDone }: { onDone: () => void }) {
  const t = useStrings(securityStrings)
  const [offer, setOffer] = useState<Offer | null>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  const [askForOffer, { isLoading: isChecking }] = useOfferSecondFactorMutation()
  const [switchOn, { isLoading: isVerifying }] = useSwitchOnSecondFactorMutation()
  const fail = (error: unknown, about: ErrorCode) =>
    showRefusal(error, { about, otherwise: t('security.failed') })

  async function begin(password: string): Promise<string | undefined> {
    const { data, error } = await askForOffer({ body: { password } })
    if (!data) return fail(error, 'password_wrong')
    setOffer(data.data)
    return undefined
  }
  async function confirm(code: string): Promise<string | undefined> {
    if (!offer) return undefined
    const { data, error } = await switchOn({ body: { enrolmentToken: offer.enrolmentToken, code } })
    if (!data) return fail(error, 'second_factor_wrong')
    showToast('success', t('security.factor.isOn'))
    setRecoveryCodes(data.recoveryCodes)
    return undefined
  }
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onSaved={onDone} />
  if (!offer)
    return (
      <PasswordForm
        title={t('security.factor.onTitle')}
        text={t('security.factor.onText')}
        busyText={isChecking && t('security.checking')}
        onPassword={begin}
        onCancel={onDone}
      />
    )
  return (
    <div className={formStyles.form}>
      <SecondFactorForm enrolment={offer} isVerifying={isVerifying} onCode={confirm} />
      <Button tone="quiet" wide onClick={onDone}>
        {t('security.cancel')}
      </Button>
    </div>
  )
}
