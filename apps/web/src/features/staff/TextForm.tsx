import { useState } from 'react'
import formStyles from '../../forms/form.module.css'
import { useCheckedForm } from '../../forms/use-checked-form.ts'
import { errorText } from '../../i18n/error-text.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'

type TextFormProps = {
  label: string
  hint: string
  lengthMax: number
  rows: number
  /** Said at the field while it is empty, and when sending failed. */
  required: string
  failed: string
  button: { label: string; busyText: string; isMain?: boolean }
  /** Returns what failed. The id is the same for every try: what was sent and whose reply was lost is not sent twice. */
  send: (text: string, id: string) => Promise<unknown>
  onDone: () => void
}

const checkText = ({ text }: { text: string }) =>
  text.trim() === '' ? ({ field: 'text', key: 'required' } as const) : null

/** One text to write and send; then the form is empty again, for another one. */
export function TextForm(props: TextFormProps) {
  const { label, hint, lengthMax, rows, required, failed, button, send, onDone } = props
  const form = useCheckedForm({ check: checkText, initial: { text: '' }, t: () => required })
  const [id, setId] = useState(() => crypto.randomUUID())
  const [isSending, setIsSending] = useState(false)
  async function submit({ text }: { text: string }) {
    setIsSending(true)
    const error = await send(text, id)
    setIsSending(false)
    if (error) return { field: 'text', text: errorText(error) ?? failed } as const
    setId(crypto.randomUUID())
    form.reset()
    onDone()
    return undefined
  }
  return (
    <form className={formStyles.form} noValidate onSubmit={form.onSubmit(submit)}>
      <TextArea label={label} hint={hint} maxLength={lengthMax} rows={rows} required {...form.bind('text')} />
      <Button
        type="submit"
        {...(button.isMain && { tone: 'primary', wide: true })}
        busyText={isSending && button.busyText}
      >
        {button.label}
      </Button>
    </form>
  )
}
