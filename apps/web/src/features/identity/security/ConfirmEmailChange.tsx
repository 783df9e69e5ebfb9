import { type FormEvent, useState } from 'react'
import { useConfirmEmailChangeMutation } from '../../../api/security.ts'
import formStyles from '../../../forms/form.module.css'
import { errorText } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { userChanged } from '../../../session/session.ts'
import { useAppDispatch } from '../../../session/store.ts'
import { Button } from '../../../ui/Button.tsx'
import { OtpField } from '../../../ui/OtpField.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { identityStrings } from '../identity-strings.en.ts'
import { checkCode, normalizeCode } from '../validation.ts'
import { securityStrings } from './security-strings.en.ts'

const CODE_LENGTH = 6

/** The code proves the new mailbox. */
export function ConfirmEmailChange({ email, onDone }: { email: string; onDone: () => void }) {
  const t = useStrings(securityStrings, identityStrings)
  const dispatch = useAppDispatch()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [send, { isLoading }] = useConfirmEmailChangeMutation()
  async function confirm(): Promise<void> {
    const { data, error } = await send({ body: { code: normalizeCode(code) } })
    if (!data) {
      setProblem(errorText(error) ?? t('security.failed'))
      return
    }
    dispatch(userChanged(data.user))
    showToast('success', t('security.email.done'))
    onDone()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const isBroken = checkCode(code) !== null
    setProblem(isBroken ? t('security.email.sixDigits') : undefined)
    if (!isBroken && !isLoading) void confirm()
  }
  function change(next: string) {
    setCode(next)
    setProblem(undefined)
  }
  return (
    <form className={formStyles.form} noValidate onSubmit={submit}>
      <Intro email={email} />
      <OtpField
        label={t('security.email.sixDigitCode')}
        length={CODE_LENGTH}
        value={code}
        onValueChange={change}
        error={problem}
        hasFocus
        submitsWhenFull
      />
      <p className={`${formStyles.text} ${formStyles.centred}`}>{t('identity.inSpam')}</p>
      <Button type="submit" tone="primary" size="large" wide busyText={isLoading && t('security.checking')}>
        {t('security.email.confirm')}
      </Button>
      <Button tone="quiet" wide onClick={onDone}>
        {t('security.cancel')}
      </Button>
    </form>
  )
}

function Intro({ email }: { email: string }) {
  const t = useStrings(securityStrings)
  return (
    <div className={formStyles.intro}>
      <h1>{t('security.email.confirmTitle')}</h1>
      <p className={formStyles.text}>
        {t('security.email.sentTo')} <span className={formStyles.email}>{email}</span>
      </p>
    </div>
  )
}
