import { useState } from 'react'
import { useOfferSecondFactorMutation, useSwitchOnSecondFactorMutation } from '../../../api/security.ts'
import formStyles from '../../../forms/form.module.css'
import { showRefusal } from '../../../forms/show-refusal.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { RecoveryCodes } from '../RecoveryCodes.tsx'
import { SecondFactorForm } from '../SecondFactorForm.tsx'
import { OwnerForm, refusedField } from './OwnerForm.tsx'
import { securityStrings } from './security-strings.en.ts'

type Offer = { secret: string; otpauthUrl: string; enrolmentToken: string }

/** Who you are, the first code of the app, and the recovery codes, which are shown once. */
export function SwitchOnSecondFactor({ onDone }: { onDone: () => void }) {
  const t = useStrings(securityStrings)
  const [offer, setOffer] = useState<Offer | null>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  const [askForOffer, { isLoading: isChecking }] = useOfferSecondFactorMutation()
  const [switchOn, { isLoading: isVerifying }] = useSwitchOnSecondFactorMutation()

  async function confirm(code: string): Promise<string | undefined> {
    if (!offer) return undefined
    const { data, error } = await switchOn({ body: { enrolmentToken: offer.enrolmentToken, code } })
    if (!data) return showRefusal(error, { about: 'second_factor_wrong', otherwise: t('security.failed') })
    showToast('success', t('security.factor.isOn'))
    setRecoveryCodes(data.recoveryCodes)
    return undefined
  }
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onSaved={onDone} />
  if (!offer)
    return (
      <OwnerForm
        flow="add-factor"
        title={t('security.factor.onTitle')}
        text={t('security.factor.onText')}
        action={t('security.continue')}
        busyText={isChecking && t('security.checking')}
        onOwner={async (owner) => {
          const { data, error } = await askForOffer({ body: owner })
          if (!data) return refusedField(error, t('security.failed'))
          setOffer(data.data)
          return undefined
        }}
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
