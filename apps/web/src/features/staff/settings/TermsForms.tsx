import { useStopTermsStartMutation } from '../../../api/staff-settings.ts'
import formStyles from '../../../forms/form.module.css'
import { useCheckedForm } from '../../../forms/use-checked-form.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { utc } from '../../../ui/text/utc.ts'
import { useNowMs } from '../../../ui/use-now.ts'
import { RequestForm } from '../approvals/RequestForm.tsx'
import { useRequestApproval } from '../approvals/use-request-approval.ts'
import { deskStrings } from '../desk/desk-strings.en.ts'
import { isEmpty, oneLine } from '../one-line.ts'
import { NoteField } from './NoteField.tsx'
import { settingsStrings } from './settings-strings.en.ts'
import { nextMondays } from './settings-times.ts'

const MONDAYS_OFFERED = 12
const TICK_MS = 60_000

type FormProps = { version: number; onDone: () => void }
type StartValues = { startsOn: string; reason: string }

function checkStart({ startsOn, reason }: StartValues) {
  if (startsOn === '') return { field: 'startsOn', key: 'staffSettings.terms.dayRequired' } as const
  return isEmpty(reason) ? ({ field: 'reason', key: 'desk.reasonRequired' } as const) : null
}

/** [C6] [C8] Requests only: two people sign the start. */
export function StartTermsForm({ version, onDone }: FormProps) {
  const t = useStrings(settingsStrings, deskStrings)
  const form = useCheckedForm({ check: checkStart, initial: { startsOn: '', reason: '' }, t })
  const { ask, isRequesting } = useRequestApproval(onDone)
  const mondays = nextMondays(useNowMs(TICK_MS), MONDAYS_OFFERED)
  const actionOf = (startsOn: string) =>
    ({ kind: 'terms-start', body: { version: String(version), startsOn } }) as const
  return (
    <RequestForm
      action={form.values.startsOn === '' ? null : actionOf(form.values.startsOn)}
      reason={form.bind('reason')}
      isRequesting={isRequesting}
      onSubmit={form.onSubmit(({ startsOn, reason }) => ask(actionOf(startsOn), reason))}
    >
      <ChoiceField
        label={t('staffSettings.terms.startsOn')}
        hint={t('staffSettings.terms.startsOnHint')}
        options={mondays.map((value) => ({ value, label: utc.day(Date.parse(value)) }))}
        placeholder={t('staffSettings.terms.chooseDay')}
        required
        {...form.bind('startsOn')}
      />
    </RequestForm>
  )
}

const checkNote = ({ note }: { note: string }) =>
  isEmpty(note) ? ({ field: 'note', key: 'staffSettings.form.noteRequired' } as const) : null

/** One person may stop. */
export function StopTermsForm({ version, onDone }: FormProps) {
  const t = useStrings(settingsStrings)
  const form = useCheckedForm({ check: checkNote, initial: { note: '' }, t })
  const [stop, { isLoading }] = useStopTermsStartMutation()
  async function submit({ note }: { note: string }) {
    const { error } = await stop({ params: { version }, body: { note: oneLine(note) } })
    if (error) return { field: 'note', text: errorText(error) ?? t('staffSettings.form.failed') } as const
    onDone()
    return undefined
  }
  return (
    <form className={formStyles.form} noValidate onSubmit={form.onSubmit(submit)}>
      <NoteField {...form.bind('note')} />
      <Button type="submit" tone="danger" wide busyText={isLoading && t('staffSettings.form.sending')}>
        {t('staffSettings.terms.confirmStop')}
      </Button>
    </form>
  )
}
