import { useReadSettingsQuery } from '../../../api/staff-settings.ts'
import { BoardError } from '../../../boards/BoardError.tsx'
import { useStrings } from '../../../i18n/strings.ts'
import { Stack } from '../../../ui/layout.tsx'
import { LoadingBox } from '../LoadingBox.tsx'
import { StaffPage } from '../StaffPage.tsx'
import { AnnouncementsPanel } from './AnnouncementsPanel.tsx'
import { PausesPanel } from './PausesPanel.tsx'
import styles from './settings-panels.module.css'
import { settingsStrings } from './settings-strings.en.ts'
import { TermsPanel } from './TermsPanel.tsx'

/** What staff decide for everybody. */
export default function SettingsScreen() {
  const t = useStrings(settingsStrings)
  const { data, error, refetch } = useReadSettingsQuery(undefined, { refetchOnMountOrArgChange: true })
  const settings = data?.data
  return (
    <StaffPage title={t('staffSettings.title')}>
      {settings ? (
        <div className={styles.parts}>
          <PausesPanel pauses={settings.pauses} isFrozen={settings.freeze !== null} />
          <Stack gap={4}>
            <AnnouncementsPanel announcements={settings.announcements} />
            <TermsPanel terms={settings.terms} />
          </Stack>
        </div>
      ) : error ? (
        <BoardError title={t('staffSettings.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingBox label={t('staffSettings.loading')} height="560px" />
      )}
    </StaffPage>
  )
}
