import type { ComponentProps } from 'react'
import { useStrings } from '../../../i18n/strings.ts'
import { TextArea } from '../../../ui/TextArea.tsx'
import { REASON_MAX } from '../one-line.ts'
import { settingsStrings } from './settings-strings.en.ts'

type NoteFieldProps = Pick<ComponentProps<typeof TextArea>, 'name' | 'value' | 'error' | 'onChange'>

/** Why, for the log and for colleagues. */
export function NoteField(field: NoteFieldProps) {
  const t = useStrings(settingsStrings)
  return (
    <TextArea
      label={t('staffSettings.form.note')}
      hint={t('staffSettings.form.noteHint')}
      maxLength={REASON_MAX}
      rows={3}
      required
      {...field}
    />
  )
}
