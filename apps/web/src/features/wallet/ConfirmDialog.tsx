import { ChevronRight, ScanFace } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import formStyles from '../../forms/form.module.css'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Note } from '../../ui/Note.tsx'
import { useNowMs } from '../../ui/use-now.ts'
import styles from './ConfirmDialog.module.css'
import { confirmStrings } from './confirm-strings.en.ts'
import { missingPart, noProof, proofOf, TypedProof } from './TypedProof.tsx'
import { type Confirmation, type ConfirmedAbout, useProof } from './use-confirmation.ts'

type ConfirmDialogProps = {
  about: { purpose: ConfirmedAbout['purpose'] }
  confirmation: Confirmation
  /** What is confirmed, above the check. */
  facts: ReactNode
  submitText: string
  isRenewing: boolean
  onProved: (confirmationId: string) => void
  onRenew: () => void
  onClose: () => void
}

/** [C9] The last word before money leaves, or a new address is added: the player proves who they are, in the ways the account has. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { about, confirmation, facts, isRenewing, onProved, onRenew, onClose } = props
  const t = useStrings(confirmStrings)
  const proof = useProof(confirmation, onProved)
  const nowMs = useNowMs(1_000)
  const isOver = proof.isOver || nowMs >= confirmation.endsAtMs
  return (
    <Dialog title={t('confirm.title')} isOpen onClose={onClose}>
      <div className={formStyles.form}>
        {facts}
        {isOver ? (
          <>
            <Note tone="wait">
              <span role="alert">{t(`confirm.over.${about.purpose}`)}</span>
            </Note>
            <Button tone="primary" wide busyText={isRenewing && t('confirm.starting')} onClick={onRenew}>
              {t('confirm.again')}
            </Button>
          </>
        ) : (
          <Ways {...props} proof={proof} nowMs={nowMs} />
        )}
      </div>
    </Dialog>
  )
}

type WaysProps = ConfirmDialogProps & { proof: ReturnType<typeof useProof>; nowMs: number }

function Ways({ about, confirmation, submitText, isRenewing, proof, nowMs, onRenew, onClose }: WaysProps) {
  const t = useStrings(confirmStrings)
  const [typed, setTyped] = useState(noProof)
  const { ways } = confirmation
  const { refused } = proof
  const typedWay = ways.find((way) => way !== 'passkey')
  const missing = missingPart(typed, typedWay, t)
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (typedWay === undefined || missing !== null || proof.isBusy) return
    const refusedAt = await proof.prove(proofOf(typed, typedWay))
    if (refusedAt === 'code') setTyped((before) => ({ ...before, code: '' }))
  }
  return (
    <form className={formStyles.form} noValidate onSubmit={(event) => void submit(event)}>
      {ways.includes('passkey') && (
        <PasskeyButton isWaiting={proof.isAtPasskey} onClick={() => void proof.provePasskey()} />
      )}
      {ways.length > 1 && <div className={styles.or}>{t('confirm.or')}</div>}
      {typedWay && (
        <TypedProof
          confirmation={confirmation}
          way={typedWay}
          typed={typed}
          refused={refused}
          nowMs={nowMs}
          isRenewing={isRenewing}
          onType={(next) => {
            proof.forgive()
            setTyped(next)
          }}
          onNewCode={onRenew}
        />
      )}
      {refused?.field === 'form' && (
        <p className={formStyles.text} role="alert">
          {refused.text}
        </p>
      )}
      <div className={styles.end}>
        <Button onClick={onClose}>{t('confirm.cancel')}</Button>
        {typedWay && <Submit text={submitText} missing={missing} isBusy={proof.isBusy} />}
      </div>
      <Ending purpose={about.purpose} hasFaster={typedWay === 'mail'} />
    </form>
  )
}

function Submit({ text, missing, isBusy }: { text: string; missing: string | null; isBusy: boolean }) {
  const t = useStrings(confirmStrings)
  return (
    <Button
      type="submit"
      tone="primary"
      wide
      busyText={isBusy && t('confirm.submitting')}
      disabledReason={missing}
    >
      {missing ?? text}
    </Button>
  )
}

type EndingProps = { purpose: ConfirmedAbout['purpose']; hasFaster: boolean }

function Ending({ purpose, hasFaster }: EndingProps) {
  const t = useStrings(confirmStrings)
  return (
    <>
      <p className={formStyles.text}>{t(`confirm.mailedAtOnce.${purpose}`)}</p>
      {hasFaster && (
        <Note icon={ScanFace}>
          {t('confirm.faster')} <Link to={paths.security}>{t('confirm.addPasskey')}</Link>.{' '}
          {t('confirm.passkeyWait')}
        </Note>
      )}
    </>
  )
}

function PasskeyButton({ isWaiting, onClick }: { isWaiting: boolean; onClick: () => void }) {
  const t = useStrings(confirmStrings)
  return (
    <button
      type="button"
      className={styles.passkey}
      aria-disabled={isWaiting || undefined}
      onClick={() => !isWaiting && onClick()}
    >
      <span className={styles.passkeyIcon}>
        <ScanFace size={25} aria-hidden />
      </span>
      <span>
        <b>{t(isWaiting ? 'confirm.atPasskey' : 'confirm.passkey')}</b>
        {t('confirm.passkeyHow')}
      </span>
      <ChevronRight size={22} aria-hidden />
    </button>
  )
}
