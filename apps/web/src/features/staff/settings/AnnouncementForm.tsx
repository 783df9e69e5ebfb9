import { ANNOUNCEMENT_CHARACTERS_MAX } from '@throwdown/contract/announcement-rules'
import { useState } from 'react'
import { useWriteAnnouncementMutation } from '../../../api/staff-settings.ts'
import formStyles from '../../../forms/form.module.css'
import { useCheckedForm } from '../../../forms/use-checked-form.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { isEmpty, oneLine } from '../one-line.ts'
import { settingsStrings } from './settings-strings.en.ts'
import { endOf, SHOWN_HOURS, startOf } from './settings-times.ts'

type AnnouncementValues = { text: string; startsAt: string; hours: string }
const EMPTY: AnnouncementValues = { text: '', startsAt: '', hours: '' }
const DAY_HOURS = 24

function checkAnnouncement({ text, startsAt, hours }: AnnouncementValues) {
  if (isEmpty(text)) return { field: 'text', key: 'staffSettings.announcements.textRequired' } as const
  if (startOf(startsAt, Date.now()) === null)
    return { field: 'startsAt', key: 'staffSettings.announcements.startsAtWrong' } as const
  return hours === '' ? ({ field: 'hours', key: 'staffSettings.announcements.lastsRequired' } as const) : null
}

function spanOf({ startsAt, hours }: AnnouncementValues): { startsAtMs: number; endsAtMs: number } {
  const nowMs = Date.now()
  const startsAtMs = startOf(startsAt, nowMs) ?? nowMs
  return { startsAtMs, endsAtMs: endOf(startsAtMs, hours) }
}

export function AnnouncementForm({ onDone }: { onDone: () => void }) {
  const t = useStrings(settingsStrings)
  const form = useCheckedForm({ check: checkAnnouncement, initial: EMPTY, t })
  const [write, { isLoading }] = useWriteAnnouncementMutation()
  // One name for this form: a second click is not a second announcement.
  const [id] = useState(() => crypto.randomUUID())
  async function submit(values: AnnouncementValues) {
    const { error } = await write({ body: { id, text: oneLine(values.text), ...spanOf(values) } })
    if (error) return { field: 'text', text: errorText(error) ?? t('staffSettings.form.failed') } as const
    onDone()
    return undefined
  }
  const hoursText = (hours: number): string =>
    hours < DAY_HOURS
      ? t('staffSettings.announcements.hours', { count: hours })
      : t('staffSettings.announcements.days', { count: hours / DAY_HOURS })
  return (
    <form className={formStyles.form} noValidate onSubmit={form.onSubmit(submit)}>
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
      <Button type="submit" tone="primary" wide busyText={isLoading && t('staffSettings.form.sending')}>
        {t('staffSettings.announcements.publish')}
      </Button>
    </form>
  )
}
