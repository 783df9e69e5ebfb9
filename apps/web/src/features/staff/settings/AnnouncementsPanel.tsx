import type { StaffAnnouncement } from '@throwdown/contract/staff-settings'
import { useEndAnnouncementMutation } from '../../../api/staff-settings.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { DialogButton } from '../../../ui/DialogButton.tsx'
import { Hint, Stack, Text } from '../../../ui/layout.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { utc } from '../../../ui/text/utc.ts'
import { useNowMs } from '../../../ui/use-now.ts'
import { TitledPanel } from '../TitledPanel.tsx'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import styles from './settings-panels.module.css'
import { settingsStrings } from './settings-strings.en.ts'
import { useOpenRequest } from './use-open-request.ts'

const TICK_MS = 15_000

/** [C8] Two people announce, one takes down. */
export function AnnouncementsPanel({ announcements }: { announcements: readonly StaffAnnouncement[] }) {
  const t = useStrings(settingsStrings)
  const { request } = useOpenRequest('announcement', {})
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
      {request && (
        <Text canBreak className={styles.asked}>
          {t('staffSettings.announcements.asked', {
            who: request.maker.username,
            text: request.body['text'] ?? '',
            count: request.signers.length,
          })}
        </Text>
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
