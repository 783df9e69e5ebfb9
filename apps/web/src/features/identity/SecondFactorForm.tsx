import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { OtpField } from '../../ui/OtpField.tsx'
import { Enrolment } from './Enrolment.tsx'
import styles from './identity.module.css'
import type { Challenge } from './use-log-in.ts'
import { checkCode, normalizeCode } from './validation.ts'

const CODE_LENGTH = 6

type SecondFactorFormProps = {
  enrolment: Challenge['enrolment']
  isVerifying: boolean
  onCode: (code: string) => Promise<void>
}

export function SecondFactorForm({ enrolment, isVerifying, onCode }: SecondFactorFormProps) {
  const { t } = useTranslation()
  const [usesRecovery, setUsesRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [isInvalid, setIsInvalid] = useState(false)
  function change(next: string) {
    setCode(next)
    setIsInvalid(false)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const isMissing = usesRecovery ? normalizeCode(code) === '' : checkCode(code) !== null
    setIsInvalid(isMissing)
    if (!isMissing && !isVerifying) void onCode(normalizeCode(code))
  }
  function switchKind() {
    setUsesRecovery(!usesRecovery)
    change('')
  }
  const error = isInvalid ? t('invalid.secondFactor') : undefined
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {enrolment ? <Enrolment {...enrolment} /> : <Intro usesRecovery={usesRecovery} />}
      <CodeField usesRecovery={usesRecovery} value={code} onValueChange={change} error={error} />
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
  value: string
  onValueChange: (value: string) => void
  error: string | undefined
}

function CodeField({ usesRecovery, value, onValueChange, error }: CodeFieldProps) {
  const { t } = useTranslation()
  const field = { value, error }
  if (!usesRecovery)
    return (
      <OtpField
        label={t('secondFactor.code')}
        length={CODE_LENGTH}
        onValueChange={onValueChange}
        {...field}
      />
    )
  return (
    <Field
      label={t('secondFactor.recoveryCode')}
      onChange={(event) => onValueChange(event.target.value)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
  )
}

function Intro({ usesRecovery }: { usesRecovery: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={styles.intro}>
      <h1>{t('secondFactor.title')}</h1>
      <p className={styles.text}>{t(usesRecovery ? 'secondFactor.recoveryText' : 'secondFactor.text')}</p>
    </div>
  )
}
