import { NOTE_CHARACTERS_MAX } from '@throwdown/contract/staff-notes'
import { useState } from 'react'
import { useWriteNoteMutation } from '../../../api/staff-notes.ts'
import formStyles from '../../../forms/form.module.css'
import { useCheckedForm } from '../../../forms/use-checked-form.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { userStrings } from './user-strings.en.ts'

type NoteText = { text: string }

const checkText = ({ text }: NoteText) =>
  text.trim() === '' ? ({ field: 'text', key: 'staffUsers.notes.required' } as const) : null

type NoteFormProps = { playerId: string; onWritten: () => void }

/** A new form for each note: its id stays until the note is stored, so that a repeat does not count twice. */
export function NoteForm(props: NoteFormProps) {
  const [id, setId] = useState(() => crypto.randomUUID())
  function onWritten(): void {
    setId(crypto.randomUUID())
    props.onWritten()
  }
  return <OneNote key={id} id={id} playerId={props.playerId} onWritten={onWritten} />
}

function OneNote({ id, playerId, onWritten }: NoteFormProps & { id: string }) {
  const t = useStrings(userStrings)
  const form = useCheckedForm({ check: checkText, initial: { text: '' }, t })
  const [write, { isLoading }] = useWriteNoteMutation()
  async function submit({ text }: NoteText) {
    // A note is one paragraph.
    const body = { id, text: text.replace(/\s+/g, ' ').trim() }
    const { error } = await write({ params: { playerId }, body })
    if (error) return { field: 'text', text: errorText(error) ?? t('staffUsers.notes.notSaved') } as const
    onWritten()
    return undefined
  }
  return (
    <form className={formStyles.form} noValidate onSubmit={form.onSubmit(submit)}>
      <TextArea
        label={t('staffUsers.notes.text')}
        hint={t('staffUsers.notes.hint')}
        maxLength={NOTE_CHARACTERS_MAX}
        rows={3}
        required
        {...form.bind('text')}
      />
      <Button type="submit" busyText={isLoading && t('staffUsers.holds.sending')}>
        {t('staffUsers.notes.write')}
      </Button>
    </form>
  )
}
