import type { ConfirmationProof, ConfirmationWay } from '@throwdown/contract/withdrawal-confirmation'
import formStyles from '../../forms/form.module.css'
import { type Translate, useStrings } from '../../i18n/strings.ts'
import { Field } from '../../ui/Field.tsx'
import { OtpField } from '../../ui/OtpField.tsx'
import { formatLeft } from '../../ui/text/clock.ts'
import styles from './ConfirmDialog.module.css'
import { confirmStrings } from './confirm-strings.en.ts'
import type { Confirmation, useProof } from './use-confirmation.ts'

const CODE_LENGTH = 6
/** Mail takes a moment; who asks at once gets two codes and types the wrong one. */
const NEW_CODE_AFTER_MS = 30_000

type TypedWay = Exclude<ConfirmationWay, 'passkey'>
type Typed = { code: string; password: string; isRecovery: boolean }

export const noProof: Typed = { code: '', password: '', isRecovery: false }

export function proofOf({ code, password }: Typed, way: TypedWay): ConfirmationProof {
  const typed = code.replaceAll(/\s/g, '')
  return way === 'mail' ? { password, mailedCode: typed } : { factorCode: typed }
}

/** What is still to be typed, said on the button; null if all is there. */
export function missingPart(
  { code, password, isRecovery }: Typed,
  way: TypedWay | undefined,
  t: Translate<typeof confirmStrings>,
): string | null {
  if (way === undefined) return null
  const count = CODE_LENGTH - code.replaceAll(/\s/g, '').length
  if (isRecovery) return count > 0 ? t('confirm.typeRecovery') : null
  if (count > 0) return t('confirm.digits', { count })
  return way === 'mail' && password === '' ? t('confirm.typePassword') : null
}

type TypedProofProps = {
  confirmation: Confirmation
  way: TypedWay
  typed: Typed
  refused: ReturnType<typeof useProof>['refused']
  nowMs: number
  isRenewing: boolean
  onType: (typed: Typed) => void
  onNewCode: () => void
}

export function TypedProof(props: TypedProofProps) {
  return props.way === 'mail' ? <MailProof {...props} /> : <FactorProof {...props} />
}

function FactorProof({ typed, refused, onType }: TypedProofProps) {
  const t = useStrings(confirmStrings)
  const error = refused?.field === 'code' ? refused.text : undefined
  const { isRecovery } = typed
  return (
    <>
      {isRecovery ? (
        <Field
          label={t('confirm.recoveryCode')}
          value={typed.code}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={error}
          onChange={(event) => onType({ ...typed, code: event.target.value })}
        />
      ) : (
        <OtpField
          label={t('confirm.authenticator')}
          length={CODE_LENGTH}
          value={typed.code}
          error={error}
          onValueChange={(code) => onType({ ...typed, code })}
        />
      )}
      <p className={formStyles.links}>
        <button
          type="button"
          className={formStyles.linkButton}
          onClick={() => onType({ ...noProof, isRecovery: !isRecovery })}
        >
          {t(isRecovery ? 'confirm.useApp' : 'confirm.useRecovery')}
        </button>
      </p>
    </>
  )
}

function MailProof(props: TypedProofProps) {
  const { confirmation, typed, refused, nowMs, isRenewing, onType, onNewCode } = props
  const t = useStrings(confirmStrings)
  const newCodeInMs = confirmation.askedAtMs + NEW_CODE_AFTER_MS - nowMs
  return (
    <>
      <Field
        label={t('confirm.password')}
        type="password"
        autoComplete="current-password"
        value={typed.password}
        error={refused?.field === 'password' ? refused.text : undefined}
        onChange={(event) => onType({ ...typed, password: event.target.value })}
      />
      <OtpField
        label={t('confirm.mailed', { mailedTo: confirmation.mailedTo ?? '' })}
        length={CODE_LENGTH}
        value={typed.code}
        error={refused?.field === 'code' ? refused.text : undefined}
        onValueChange={(code) => onType({ ...typed, code })}
      />
      <p className={styles.times}>
        <span>{t('confirm.validFor', { left: formatLeft(confirmation.endsAtMs - nowMs) })}</span>
        {newCodeInMs > 0 ? (
          <span>{t('confirm.newCodeIn', { left: formatLeft(newCodeInMs) })}</span>
        ) : (
          <button
            type="button"
            className={formStyles.linkButton}
            aria-disabled={isRenewing || undefined}
            onClick={() => !isRenewing && onNewCode()}
          >
            {t('confirm.newCode')}
          </button>
        )}
      </p>
    </>
  )
}
