import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { browserKnowsPasskeys } from '../../crypto/passkey-support.ts'
import styles from '../../forms/form.module.css'
import { useCheckedForm } from '../../forms/use-checked-form.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { OtpField } from '../../ui/OtpField.tsx'
import { passkeyStrings } from './passkey-strings.en.ts'
import { ResendCode } from './ResendCode.tsx'
import { reopenStrings } from './reopen-strings.en.ts'
import { type ReopenValues, type TypedMailbox, useReopen } from './use-reopen.ts'
import { checkCode, normalizeCode } from './validation.ts'

const CODE_LENGTH = 6
const EMPTY: ReopenValues = { code: '', password: '', factorCode: '' }

type ProofKind = 'password' | 'factorCode'

/** Proves the mailbox by the code or the link, and the player by password, authenticator or passkey. */
export function ReopenForm({ mailbox }: { mailbox: TypedMailbox }) {
  const t = useStrings(reopenStrings, passkeyStrings)
  const [kind, setKind] = useState<ProofKind>('password')
  const check = (values: ReopenValues) => checkMailbox(mailbox, values) ?? checkProof(kind, values)
  const form = useCheckedForm({ check, initial: EMPTY, t })
  const { reopen, reopenByPasskey, isReopening, isAtPasskey } = useReopen(mailbox)
  const linkProblem = 'link' in mailbox && mailbox.link === null && t('reopen.invalid.link')
  function startPasskey(): void {
    const broken = checkMailbox(mailbox, form.values)
    if (broken) form.show(broken)
    else void reopenByPasskey(form.values).then((refused) => refused && form.show(refused))
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit((values) => reopen(values, proofOf(kind, values)))}
    >
      <Intro mailbox={mailbox} />
      {'email' in mailbox && <MailedCode email={mailbox.email} form={form} />}
      <ProofField kind={kind} form={form} onKind={setKind} />
      <Button
        type="submit"
        tone="primary"
        size="large"
        wide
        busyText={isReopening && t('reopen.reopening')}
        disabledReason={linkProblem}
      >
        {t('reopen.reopen')}
      </Button>
      <Button
        tone="quiet"
        wide
        icon={<KeyRound size={18} aria-hidden />}
        busyText={isAtPasskey && t('passkey.waiting')}
        disabledReason={linkProblem || (!browserKnowsPasskeys && t('passkey.unsupported'))}
        onClick={startPasskey}
      >
        {t('reopen.usePasskey')}
      </Button>
      <Ending />
    </form>
  )
}

type ReopenFields = Pick<
  ReturnType<typeof useCheckedForm<ReopenValues, string>>,
  'values' | 'set' | 'bind' | 'errorOf'
>

function MailedCode({ email, form }: { email: string; form: ReopenFields }) {
  const t = useStrings(reopenStrings)
  return (
    <>
      <OtpField
        label={t('reopen.code')}
        length={CODE_LENGTH}
        value={form.values.code}
        onValueChange={(code) => form.set('code', code)}
        error={form.errorOf('code')}
        hasFocus
      />
      <ResendCode email={email} mode="account-reopening" />
    </>
  )
}

type ProofFieldProps = { kind: ProofKind; form: ReopenFields; onKind: (kind: ProofKind) => void }

function ProofField({ kind, form, onKind }: ProofFieldProps) {
  const t = useStrings(reopenStrings)
  const isPassword = kind === 'password'
  return (
    <>
      <Field
        key={kind}
        label={t(`reopen.${kind}`)}
        {...(isPassword && { type: 'password' })}
        autoComplete={isPassword ? 'current-password' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.bind(kind)}
      />
      <p className={`${styles.links} ${styles.end}`}>
        <button
          type="button"
          className={styles.linkButton}
          onClick={() => onKind(isPassword ? 'factorCode' : 'password')}
        >
          {t(isPassword ? 'reopen.useFactor' : 'reopen.usePassword')}
        </button>
      </p>
    </>
  )
}

function Ending() {
  const t = useStrings(reopenStrings)
  return (
    <>
      <p className={styles.text}>{t('reopen.after')}</p>
      <p className={`${styles.text} ${styles.centred}`}>
        {t('reopen.lost')} <Link to={paths.contact}>{t('reopen.contact')}</Link>
      </p>
    </>
  )
}

function Intro({ mailbox }: { mailbox: TypedMailbox }) {
  const t = useStrings(reopenStrings)
  return (
    <div className={styles.intro}>
      <h1>{t('reopen.title')}</h1>
      <p className={styles.text}>
        {'email' in mailbox ? (
          <>
            {t('reopen.sentTo')} <span className={styles.email}>{mailbox.email}</span>
          </>
        ) : (
          t('reopen.linkText')
        )}
      </p>
    </div>
  )
}

const checkMailbox = (mailbox: TypedMailbox, { code }: ReopenValues) =>
  'email' in mailbox && checkCode(code) ? ({ field: 'code', key: 'reopen.invalid.code' } as const) : null

const proofOf = (kind: ProofKind, { password, factorCode }: ReopenValues) =>
  kind === 'password' ? { password } : { factorCode: normalizeCode(factorCode) }

const checkProof = (kind: ProofKind, values: ReopenValues) =>
  values[kind].trim() === '' ? ({ field: kind, key: `reopen.invalid.${kind}` } as const) : null
