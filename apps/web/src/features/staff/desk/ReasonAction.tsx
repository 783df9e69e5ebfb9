import { type ReactNode, useState } from 'react'
import formStyles from '../../../forms/form.module.css'
import { useCheckedForm } from '../../../forms/use-checked-form.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button, type ButtonLook } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { isEmpty, oneLine, REASON_MAX } from '../one-line.ts'
import { deskStrings } from './desk-strings.en.ts'
import styles from './ReasonAction.module.css'

type ReasonActionProps = ButtonLook & {
  label: string
  /** What will happen. */
  text: ReactNode
  confirm: string
  disabledReason?: string | false | null
  /** Returns what failed; what was done it says itself. */
  send: (reason: string, id: string) => Promise<unknown>
}

/** A button that asks for a reason first. */
export function ReasonAction(props: ReasonActionProps) {
  const { label, text, confirm, send, disabledReason, ...look } = props
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <>
      <Button {...look} disabledReason={disabledReason} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <Dialog title={label} isOpen={isAsking} onClose={close}>
        {isAsking && <ReasonForm text={text} confirm={confirm} tone={look.tone} send={send} onDone={close} />}
      </Dialog>
    </>
  )
}

type Values = { reason: string }

const checkReason = ({ reason }: Values) =>
  isEmpty(reason) ? ({ field: 'reason', key: 'desk.reasonRequired' } as const) : null

type ReasonFormProps = Pick<ReasonActionProps, 'text' | 'confirm' | 'send'> & {
  tone: ButtonLook['tone']
  onDone: () => void
}

function ReasonForm({ text, confirm, tone = 'primary', send, onDone }: ReasonFormProps) {
  const t = useStrings(deskStrings)
  const form = useCheckedForm({ check: checkReason, initial: { reason: '' }, t })
  // One id for every try: what was asked for and whose answer was lost is not asked for twice.
  const [id] = useState(() => crypto.randomUUID())
  const [isSending, setIsSending] = useState(false)
  async function submit({ reason }: Values) {
    setIsSending(true)
    const error = await send(oneLine(reason), id)
    setIsSending(false)
    if (error) return { field: 'reason', text: errorText(error) ?? t('desk.failed') } as const
    onDone()
    return undefined
  }
  return (
    <form className={formStyles.form} noValidate onSubmit={form.onSubmit(submit)}>
      <p className={styles.text}>{text}</p>
      <TextArea
        label={t('desk.reason')}
        hint={t('desk.reasonHint')}
        maxLength={REASON_MAX}
        rows={3}
        required
        {...form.bind('reason')}
      />
      <Button type="submit" tone={tone} wide busyText={isSending && t('desk.sending')}>
        {confirm}
      </Button>
    </form>
  )
}
