import { type FormEvent, useState } from 'react'
import styles from '../../forms/form.module.css'
import { useStrings } from '../../i18n/strings.ts'
import { PageLayout } from '../../shell/PageLayout.tsx'
import { Button } from '../../ui/Button.tsx'
import { OtpField } from '../../ui/OtpField.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { identityStrings } from './identity-strings.en.ts'
import { type CodeMode, ResendCode } from './ResendCode.tsx'
import { checkCode, normalizeCode } from './validation.ts'

const CODE_LENGTH = 6

type CodeFormProps = {
  email: string
  mode: CodeMode
  submitText: string
  isVerifying: boolean
  /** Returns what is wrong with the code, for the boxes. */
  onCode: (code: string) => Promise<string | undefined>
}

/** "Check your email", for a new account and for a forgotten password. */
export function CodeForm({ email, mode, submitText, isVerifying, onCode }: CodeFormProps) {
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
          </div>
          <OtpField
            label={t('identity.codeLabel')}
            length={CODE_LENGTH}
            value={code}
            onValueChange={change}
            error={error}
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
