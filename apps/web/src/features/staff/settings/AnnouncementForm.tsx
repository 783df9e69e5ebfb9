import { ANNOUNCEMENT_CHARACTERS_MAX } from '@throwdown/contract/announcement-rules'
import { useCheckedForm } from '../../../forms/use-checked-form.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useNowMs } from '../../../ui/use-now.ts'
import { RequestForm } from '../approvals/RequestForm.tsx'
import { useRequestApproval } from '../approvals/use-request-approval.ts'
import { deskStrings } from '../desk/desk-strings.en.ts'
import { isEmpty, oneLine } from '../one-line.ts'
import { settingsStrings } from './settings-strings.en.ts'
import { endOf, minuteOf, SHOWN_HOURS, startOf } from './settings-times.ts'

type AnnouncementValues = { text: string; startsAt: string; hours: string; reason: string }
const EMPTY: AnnouncementValues = { text: '', startsAt: '', hours: '', reason: '' }
const TICK_MS = 15_000
const DAY_HOURS = 24
/** What two people sign has one spelling. */
const PLAIN = /^[ -~]+$/

function checkFields({ text, startsAt, hours }: AnnouncementValues, nowMs: number) {
  if (isEmpty(text)) return { field: 'text', key: 'staffSettings.announcements.textRequired' } as const
  if (!PLAIN.test(oneLine(text)))
    return { field: 'text', key: 'staffSettings.announcements.textPlain' } as const
  if (startOf(startsAt, nowMs) === null)
    return { field: 'startsAt', key: 'staffSettings.announcements.startsAtWrong' } as const
  return hours === '' ? ({ field: 'hours', key: 'staffSettings.announcements.lastsRequired' } as const) : null
}

function checkAnnouncement(values: AnnouncementValues) {
  const wrong = checkFields(values, Date.now())
  if (wrong) return wrong
  return isEmpty(values.reason) ? ({ field: 'reason', key: 'desk.reasonRequired' } as const) : null
}

function actionOf({ text, startsAt, hours }: AnnouncementValues, nowMs: number) {
  const startsAtMs = startOf(startsAt, nowMs) ?? nowMs
  const body = {
    text: oneLine(text),
    startsAt: minuteOf(startsAtMs),
    endsAt: minuteOf(endOf(startsAtMs, hours)),
  }
  return { kind: 'announcement', body } as const
}

/** [C8] Requests only: two people sign what all players read. */
export function AnnouncementForm({ onDone }: { onDone: () => void }) {
  const t = useStrings(settingsStrings, deskStrings)
  const form = useCheckedForm({ check: checkAnnouncement, initial: EMPTY, t })
  const { ask, isRequesting } = useRequestApproval(onDone)
  const nowMs = useNowMs(TICK_MS)
  const hoursText = (hours: number): string =>
    hours < DAY_HOURS
      ? t('staffSettings.announcements.hours', { count: hours })
      : t('staffSettings.announcements.days', { count: hours / DAY_HOURS })
  return (
    <RequestForm
      action={checkFields(form.values, nowMs) ? null : actionOf(form.values, nowMs)}
      reason={form.bind('reason')}
      isRequesting={isRequesting}
      onSubmit={form.onSubmit((values) => ask(actionOf(values, nowMs), values.reason))}
    >
      <TextArea
        label={t('staffSettings.announcements.text')}
        hint={t('staffSettings.announcements.textHint', { max: ANNOUNCEMENT_CHARACTERS_MAX })}
        maxLength={ANNOUNCEMENT_CHARACTERS_MAX}
        rows={4}
        required
        {...form.bind('text')}
      />
      <Field
        type="datetime-local"
        label={t('staffSettings.announcements.startsAt')}
        hint={t('staffSettings.announcements.startsAtHint')}
        {...form.bind('startsAt')}
      />
      <ChoiceField
        label={t('staffSettings.announcements.lasts')}
        options={SHOWN_HOURS.map((hours) => ({ value: String(hours), label: hoursText(hours) }))}
        placeholder={t('staffSettings.announcements.chooseLasts')}
        required
        {...form.bind('hours')}
      />
    </RequestForm>
  )
}
