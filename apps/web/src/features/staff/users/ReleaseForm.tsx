import type { HoldKind } from '@throwdown/contract/player-hold'
import { useReleasePlayerMutation } from '../../../api/staff-players.ts'
import formStyles from '../../../forms/form.module.css'
import { useCheckedForm } from '../../../forms/use-checked-form.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { checkNote, type NoteValues, REASON_MAX } from '../one-line.ts'
import { userStrings } from './user-strings.en.ts'

export function ReleaseForm(props: { playerId: string; what: HoldKind; onDone: () => void }) {
  const { playerId, what, onDone } = props
  const t = useStrings(userStrings)
  const form = useCheckedForm({ check: checkNote, initial: { note: '' }, t })
  const [release, { isLoading }] = useReleasePlayerMutation()
  async function submit({ note }: NoteValues) {
    const { error } = await release({ params: { playerId }, body: { what, note } })
    if (error) return { field: 'note', text: errorText(error) ?? t('staffUsers.holds.failed') } as const
    onDone()
    return undefined
  }
  return (
    <form className={formStyles.form} noValidate onSubmit={form.onSubmit(submit)}>
      <TextArea
        label={t('staffUsers.holds.note')}
        hint={t('staffUsers.holds.noteHint')}
        maxLength={REASON_MAX}
        rows={3}
        required
        {...form.bind('note')}
      />
      <Button type="submit" wide busyText={isLoading && t('staffUsers.holds.sending')}>
        {t('staffUsers.holds.confirmRelease')}
      </Button>
    </form>
  )
}
