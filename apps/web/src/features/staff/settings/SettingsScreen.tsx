import { useReadSettingsQuery } from '../../../api/staff-settings.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Columns, Stack } from '../../../ui/layout.tsx'
import { NotLoaded } from '../NotLoaded.tsx'
import { StaffPage } from '../StaffPage.tsx'
import { AnnouncementsPanel } from './AnnouncementsPanel.tsx'
import { PausesPanel } from './PausesPanel.tsx'
import { settingsStrings } from './settings-strings.en.ts'
import { TermsPanel } from './TermsPanel.tsx'

/** What staff decide for everybody. */
export default function SettingsScreen() {
  const t = useStrings(settingsStrings)
  const read = useReadSettingsQuery(undefined, { refetchOnMountOrArgChange: true })
  const settings = read.data?.data
  const texts = { failed: t('staffSettings.failed'), loading: t('staffSettings.loading') }
  return (
    <StaffPage title={t('staffSettings.title')}>
      {settings ? (
        <Columns count={2} oneBelow={1101} gap={4} align="start">
          <PausesPanel pauses={settings.pauses} isFrozen={settings.freeze !== null} />
          <Stack gap={4}>
            <AnnouncementsPanel announcements={settings.announcements} />
            <TermsPanel terms={settings.terms} />
          </Stack>
        </Columns>
      ) : (
        <NotLoaded query={read} {...texts} height="560px" />
      )}
    </StaffPage>
  )
}
