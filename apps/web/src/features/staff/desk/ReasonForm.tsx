import { type ReactNode, useState } from 'react'
import formStyles from '../../../forms/form.module.css'
import { useCheckedForm } from '../../../forms/use-checked-form.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button, type ButtonLook } from '../../../ui/Button.tsx'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { Text } from '../../../ui/layout.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { isEmpty, oneLine, REASON_MAX } from '../one-line.ts'
import { deskStrings } from './desk-strings.en.ts'

type Values = { chosen: string; text: string }

type ReasonFormProps<Reason extends string> = {
  /** What will happen. */
  text?: ReactNode
  confirm: string
  /** While it is sent, if another word fits better. */
  busyText?: string
  tone?: ButtonLook['tone']
  /** Players read one reason of this list; what staff write is a note for the log. */
  reasons?: readonly { readonly value: Reason; readonly label: string; readonly playersRead: string }[]
  /** What staff write is a note, without a list of reasons. */
  isNote?: boolean
  /** Returns what failed; what was done it says itself. */
  send: (text: string, id: string, reason: Reason | undefined) => Promise<unknown>
  onDone: () => void
}

/** Asks staff why, and first for a reason of a list if players read it. */
export function ReasonForm<Reason extends string = never>(props: ReasonFormProps<Reason>) {
  const { text, confirm, busyText, tone = 'primary', reasons, send, onDone } = props
  const { isNote = reasons !== undefined } = props
  const t = useStrings(deskStrings)
  const find = (chosen: string) => reasons?.find(({ value }) => value === chosen)
  const check = ({ chosen, text: written }: Values) => {
    if (reasons && !find(chosen)) return { field: 'chosen', key: 'desk.chosenRequired' } as const
    return isEmpty(written) ? ({ field: 'text', key: 'desk.reasonRequired' } as const) : null
  }
  const form = useCheckedForm({ check, initial: { chosen: '', text: '' }, t })
  const reason = find(form.values.chosen)
  // One id for every try: what was requested and whose reply was lost is not requested twice.
  const [id] = useState(() => crypto.randomUUID())
  const [isSending, setIsSending] = useState(false)
  async function submit({ chosen, text: written }: Values) {
    setIsSending(true)
    const error = await send(oneLine(written), id, find(chosen)?.value)
    setIsSending(false)
    if (error) return { field: 'text', text: errorText(error) ?? t('desk.failed') } as const
    onDone()
    return undefined
  }
  return (
    <form className={formStyles.form} noValidate onSubmit={form.onSubmit(submit)}>
      {text && <Text canBreak>{text}</Text>}
      {reasons && (
        <ChoiceField
          label={t('desk.reason')}
          options={reasons}
          placeholder={t('desk.choose')}
          required
          {...form.bind('chosen')}
        />
      )}
      {reason && <PlayersRead text={reason.playersRead} />}
      <TextArea
        label={t(isNote ? 'desk.note' : 'desk.reason')}
        hint={t(isNote ? 'desk.noteHint' : 'desk.reasonHint')}
        maxLength={REASON_MAX}
        rows={3}
        required
        {...form.bind('text')}
      />
      <Button type="submit" tone={tone} wide busyText={isSending && (busyText ?? t('desk.sending'))}>
        {confirm}
      </Button>
    </form>
  )
}

function PlayersRead({ text }: { text: string }) {
  const t = useStrings(deskStrings)
  return (
    <p className={formStyles.text}>
      {t('desk.playersRead')} <q>{text}</q>
    </p>
  )
}
