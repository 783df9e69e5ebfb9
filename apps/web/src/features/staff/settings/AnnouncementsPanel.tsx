import { ANNOUNCEMENT_CHARACTERS_MAX } from '@throwdown/contract/announcement-rules'
import type { StaffAnnouncement } from '@throwdown/contract/staff-settings'
import { useState } from 'react'
import { useEndAnnouncementMutation, useWriteAnnouncementMutation } from '../../../api/staff-settings.ts'
import formStyles from '../../../forms/form.module.css'
import { useCheckedForm } from '../../../forms/use-checked-form.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { DialogButton } from '../../../ui/DialogButton.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Hint, Stack, Text } from '../../../ui/layout.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { utc } from '../../../ui/text/utc.ts'
import { useNowMs } from '../../../ui/use-now.ts'
import { isEmpty, oneLine } from '../one-line.ts'
import { TitledPanel } from '../TitledPanel.tsx'
import styles from './settings-panels.module.css'
import { settingsStrings } from './settings-strings.en.ts'
import { endOf, SHOWN_HOURS, startOf } from './settings-times.ts'

const TICK_MS = 15_000

export function AnnouncementsPanel({ announcements }: { announcements: readonly StaffAnnouncement[] }) {
  const t = useStrings(settingsStrings)
  return (
    <TitledPanel title={t('staffSettings.announcements.title')}>
      <Hint>{t('staffSettings.announcements.rule')}</Hint>
      {announcements.length === 0 ? (
        <p className={styles.empty}>{t('staffSettings.announcements.none')}</p>
      ) : (
        <Stack as="ul" className={styles.rows} aria-label={t('staffSettings.announcements.list')}>
          {announcements.map((one) => (
            <AnnouncementRow key={one.id} announcement={one} />
          ))}
        </Stack>
      )}
      <DialogButton wide label={t('staffSettings.announcements.write')}>
        {(close) => <AnnouncementForm onDone={close} />}
      </DialogButton>
    </TitledPanel>
  )
}

function AnnouncementRow({ announcement }: { announcement: StaffAnnouncement }) {
  const t = useStrings(settingsStrings)
  const { id, text, startsAtMs, endsAtMs, by, endedBy } = announcement
  const nowMs = useNowMs(TICK_MS)
  const [end, { isLoading }] = useEndAnnouncementMutation()
  const isOver = endsAtMs <= nowMs || endedBy !== null
  const state = isOver ? 'over' : startsAtMs <= nowMs ? 'shown' : 'waits'
  async function takeDown() {
    const { error } = await end({ params: { announcementId: id } })
    if (error) showToast('error', errorText(error) ?? t('staffSettings.form.failed'))
  }
  return (
    <li className={styles.row}>
      <Text as="div" canBreak>
        <p>{text}</p>
        <Hint>
          <Tag tone={state === 'shown' ? 'live' : 'plain'}>{t(`staffSettings.announcements.${state}`)}</Tag>{' '}
          {t('staffSettings.announcements.span', {
            by,
            from: utc.moment(startsAtMs),
            until: utc.moment(endsAtMs),
          })}
        </Hint>
        {endedBy && <Hint>{t('staffSettings.announcements.endedBy', { who: endedBy })}</Hint>}
      </Text>
      {!isOver && (
        <Button
          size="small"
          tone="quiet"
          busyText={isLoading && t('staffSettings.announcements.ending')}
          onClick={() => void takeDown()}
        >
          {t('staffSettings.announcements.end')}
        </Button>
      )}
    </li>
  )
}

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

function AnnouncementForm({ onDone }: { onDone: () => void }) {
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
