import { type FormEvent, useState } from 'react'
import styles from '../../forms/form.module.css'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { OtpField } from '../../ui/OtpField.tsx'
import { Enrolment } from './Enrolment.tsx'
import { identityStrings } from './identity-strings.en.ts'
import { secondFactorStrings } from './second-factor-strings.en.ts'
import type { Challenge } from './use-log-in.ts'
import { checkCode, normalizeCode } from './validation.ts'

const CODE_LENGTH = 6

type SecondFactorFormProps = {
  enrolment: Challenge['enrolment']
  isVerifying: boolean
  /** Returns what is wrong with the code, for its field. */
  onCode: (code: string) => Promise<string | undefined>
}

export function SecondFactorForm({ enrolment, isVerifying, onCode }: SecondFactorFormProps) {
  const t = useStrings(identityStrings, secondFactorStrings)
  const [usesRecovery, setUsesRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  function change(next: string) {
    setCode(next)
    setError(undefined)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const isMissing = usesRecovery ? normalizeCode(code) === '' : checkCode(code) !== null
    setError(isMissing ? t('secondFactor.invalid') : undefined)
    if (!isMissing && !isVerifying) void onCode(normalizeCode(code)).then(setError)
  }
  function switchKind() {
    setUsesRecovery(!usesRecovery)
    change('')
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {enrolment ? <Enrolment {...enrolment} /> : <Intro usesRecovery={usesRecovery} />}
      <CodeField usesRecovery={usesRecovery} code={code} onChange={change} error={error} />
      {!enrolment && (
        <p className={`${styles.links} ${styles.centred}`}>
          <button type="button" className={styles.linkButton} onClick={switchKind}>
            {t(usesRecovery ? 'secondFactor.useApp' : 'secondFactor.useRecovery')}
          </button>
        </p>
      )}
      <Button
        type="submit"
        tone="primary"
        size="large"
        wide
        busyText={isVerifying && t('identity.verifying')}
      >
        {t('identity.confirm')}
      </Button>
    </form>
  )
}

type CodeFieldProps = {
  usesRecovery: boolean
  code: string
  onChange: (code: string) => void
  error: string | undefined
}

function CodeField({ usesRecovery, code, onChange, error }: CodeFieldProps) {
  const t = useStrings(secondFactorStrings)
  if (!usesRecovery) {
    const label = t('secondFactor.code')
    return (
      <OtpField
        label={label}
        length={CODE_LENGTH}
        value={code}
        onValueChange={onChange}
        error={error}
        hasFocus
        submitsWhenFull
      />
    )
  }
  return (
    <Field
      label={t('secondFactor.recoveryCode')}
      value={code}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
    />
  )
}

function Intro({ usesRecovery }: { usesRecovery: boolean }) {
  const t = useStrings(secondFactorStrings)
  return (
    <div className={styles.intro}>
      <h1>{t('secondFactor.title')}</h1>
      <p className={styles.text}>{t(usesRecovery ? 'secondFactor.recoveryText' : 'secondFactor.text')}</p>
    </div>
  )
}
