import type { FactorProof } from '@throwdown/contract/factor-proof'
import { Link, useLocation, useNavigate } from 'react-router'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import styles from '../../forms/form.module.css'
import { showFailure } from '../../forms/show-failure.ts'
import { type RefusedField, useCheckedForm } from '../../forms/use-checked-form.ts'
import { useStrings } from '../../i18n/strings.ts'
import { readLinkSecret } from '../../routing/link-secret.ts'
import { paths } from '../../routing/paths.ts'
import { PageLayout } from '../../shell/PageLayout.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { identityStrings } from './identity-strings.en.ts'
import { PasskeyProofButton } from './PasskeyProofButton.tsx'
import { recoveryStrings } from './recovery-strings.en.ts'
import { usePasskeyProof } from './use-passkey-proof.ts'
import { normalizeCode } from './validation.ts'

type KeepValues = { factorCode: string }

const checkKeep = ({ factorCode }: KeepValues) =>
  factorCode.trim() === '' ? ({ field: 'factorCode', key: 'recovery.invalid.factorCode' } as const) : null

/** Opened from the mail about a reset: with a factor the player keeps what the reset would remove. */
export default function KeepSignInScreen() {
  const t = useStrings(identityStrings, recoveryStrings)
  const link = readLinkSecret(useLocation().hash)
  const form = useCheckedForm({ check: checkKeep, initial: { factorCode: '' }, t })
  const { keep, keepByPasskey, isKeeping, isAtPasskey } = useKeep(link ?? '')
  const linkProblem = link === null && t('identity.invalid.link')
  return (
    <PageLayout>
      <Panel padding="roomy">
        <form
          className={styles.form}
          noValidate
          onSubmit={form.onSubmit(({ factorCode }) => keep({ factorCode: normalizeCode(factorCode) }))}
        >
          <div className={styles.intro}>
            <h1>{t('recovery.keepTitle')}</h1>
            <p className={styles.text}>{t('recovery.keepText')}</p>
          </div>
          <Field
            label={t('recovery.factorCode')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            {...form.bind('factorCode')}
          />
          <Button
            type="submit"
            tone="primary"
            size="large"
            wide
            busyText={isKeeping && t('recovery.keeping')}
            disabledReason={linkProblem}
          >
            {t('recovery.keep')}
          </Button>
          <PasskeyProofButton
            text={t('recovery.keepByPasskey')}
            isWaiting={isAtPasskey}
            unavailable={linkProblem}
            onClick={() => void keepByPasskey()}
          />
          <Ending />
        </form>
      </Panel>
    </PageLayout>
  )
}

function Ending() {
  const t = useStrings(recoveryStrings)
  return (
    <>
      <p className={styles.text}>
        {t('recovery.keepSignedIn')} <Link to={paths.security}>{t('recovery.security')}</Link>.
      </p>
      <p className={styles.text}>
        {t('recovery.notYou')} <Link to={paths.contact}>{t('recovery.contact')}</Link>.
      </p>
    </>
  )
}

function useKeep(link: string) {
  const t = useStrings(recoveryStrings)
  const navigate = useNavigate()
  const [send, { isLoading }] = useCall(calls.keepFactors)
  const { sign, isAtPasskey } = usePasskeyProof('mailed-link')
  async function keep(proof: FactorProof): Promise<RefusedField<KeepValues> | void> {
    const { data, error } = await send({ body: { link, proof } })
    if (data) {
      showToast('success', t('recovery.keepDone'))
      await navigate(paths.logIn, { replace: true })
      return undefined
    }
    const { code, text } = await showFailure('mailed-link', error)
    return code === 'second_factor_wrong' ? { field: 'factorCode', text } : undefined
  }
  async function keepByPasskey(): Promise<void> {
    const passkey = await sign()
    if (passkey) await keep({ passkey })
  }
  return { keep, keepByPasskey, isKeeping: isLoading, isAtPasskey }
}
