import { type FormEvent, useState } from 'react'
import styles from '../../forms/form.module.css'
import { useStrings } from '../../i18n/strings.ts'
import { PageLayout } from '../../shell/PageLayout.tsx'
import { Button } from '../../ui/Button.tsx'
import { OtpField } from '../../ui/OtpField.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { identityStrings } from './identity-strings.en.ts'
import { type CodeMode, ResendCode } from './ResendCode.tsx'
import { recoveryStrings } from './recovery-strings.en.ts'
import { checkCode, normalizeCode } from './validation.ts'

const CODE_LENGTH = 6

type CodeFormProps = {
  email: string
  mode: CodeMode
  submitText: string
  isVerifying: boolean
  /** Returns what is wrong with the code, for the boxes. */
  onCode: (code: string) => Promise<string | undefined>
  /** For a new account, whose address can still be corrected. */
  onWrongAddress?: () => void
}

/** "Check your email", for a new account and for a forgotten password. */
export function CodeForm(props: CodeFormProps) {
  const { email, mode, submitText, isVerifying, onCode, onWrongAddress } = props
  const t = useStrings(identityStrings)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  function change(next: string) {
    setCode(next)
    setError(undefined)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const broken = checkCode(code)
    setError(broken ? t(broken) : undefined)
    if (!broken && !isVerifying) void onCode(normalizeCode(code)).then(setError)
  }
  return (
    <PageLayout>
      <Panel padding="roomy">
        <form className={styles.form} noValidate onSubmit={submit}>
          <div className={styles.intro}>
            <h1>{t('identity.codeTitle')}</h1>
            <p className={styles.text}>
              {t('identity.codeSentTo')} <span className={styles.email}>{email}</span>
            </p>
            {onWrongAddress && <WrongAddress onClick={onWrongAddress} />}
          </div>
          <OtpField
            label={t('identity.codeLabel')}
            length={CODE_LENGTH}
            value={code}
            onValueChange={change}
            error={error}
            hasFocus
            submitsWhenFull
          />
          <ResendCode email={email} mode={mode} />
          <Button
            type="submit"
            tone="primary"
            className={styles.verify}
            busyText={isVerifying && t('identity.verifying')}
          >
            {submitText}
          </Button>
        </form>
      </Panel>
    </PageLayout>
  )
}

function WrongAddress({ onClick }: { onClick: () => void }) {
  const t = useStrings(recoveryStrings)
  return (
    <p className={styles.text}>
      <button type="button" className={styles.linkButton} onClick={onClick}>
        {t('recovery.wrongAddress.ask')}
      </button>
    </p>
  )
}
