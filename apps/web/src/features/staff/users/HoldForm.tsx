import { HOLD_REASONS, type HoldKind, type HoldReason } from '@throwdown/contract/player-hold'
import { useHoldPlayerMutation } from '../../../api/staff-players.ts'
import formStyles from '../../../forms/form.module.css'
import { useCheckedForm } from '../../../forms/use-checked-form.ts'
import { errorText, textOfCode } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { checkNote, type NoteValues, REASON_MAX } from '../one-line.ts'
import { userStrings } from './user-strings.en.ts'

type HoldValues = NoteValues & { reason: string }

const reasonOf = ({ reason }: HoldValues): HoldReason | undefined =>
  HOLD_REASONS.find((known) => known === reason)

const checkHold = (values: HoldValues) =>
  reasonOf(values)
    ? checkNote(values)
    : ({ field: 'reason', key: 'staffUsers.holds.reasonRequired' } as const)

type HoldFormProps = { playerId: string; what: HoldKind; onDone: () => void }

export function HoldForm({ playerId, what, onDone }: HoldFormProps) {
  const t = useStrings(userStrings)
  const form = useCheckedForm({ check: checkHold, initial: { reason: '', note: '' }, t })
  const reason = reasonOf(form.values)
  const [hold, { isLoading }] = useHoldPlayerMutation()
  async function submit(values: HoldValues) {
    const chosen = reasonOf(values)
    if (!chosen) return undefined
    const { error } = await hold({ params: { playerId }, body: { what, reason: chosen, note: values.note } })
    if (error) return { field: 'note', text: errorText(error) ?? t('staffUsers.holds.failed') } as const
    onDone()
    return undefined
  }
  return (
    <form className={formStyles.form} noValidate onSubmit={form.onSubmit(submit)}>
      <ChoiceField
        label={t('staffUsers.holds.reason')}
        options={HOLD_REASONS.map((value) => ({ value, label: t(`staffUsers.holds.reasons.${value}`) }))}
        placeholder={t('staffUsers.holds.choose')}
        required
        {...form.bind('reason')}
      />
      {reason && (
        <p className={formStyles.text}>
          {t('staffUsers.holds.playerReads')} <q>{textOfCode(`${what}_held_${reason}`)}</q>
        </p>
      )}
      <TextArea
        label={t('staffUsers.holds.note')}
        hint={t('staffUsers.holds.noteHint')}
        maxLength={REASON_MAX}
        rows={3}
        required
        {...form.bind('note')}
      />
      <Button type="submit" tone="danger" wide busyText={isLoading && t('staffUsers.holds.sending')}>
        {t('staffUsers.holds.confirm')}
      </Button>
    </form>
  )
}
