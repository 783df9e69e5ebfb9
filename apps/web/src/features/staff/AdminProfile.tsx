import { useEffect } from 'react'
import { useStaffProfileQuery } from '../../api/staff.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Facts } from '../../ui/Facts.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { utc } from '../../ui/text/utc.ts'
import { staffStrings } from './staff-strings.en.ts'
import { TitledPanel } from './TitledPanel.tsx'

export function AdminProfile() {
  const t = useStrings(staffStrings)
  const { data, error } = useStaffProfileQuery(undefined, { refetchOnMountOrArgChange: true })
  const profile = data?.data
  useEffect(() => {
    if (error) showToast('error', errorText(error) ?? t('staff.profileFailed'))
  }, [error, t])
  const missing = t('staff.missing')
  return (
    <TitledPanel title={t('staff.profileTitle')}>
      <Facts
        facts={[
          { label: t('staff.username'), value: profile?.username || missing },
          { label: t('staff.email'), value: profile?.email || missing },
          { label: t('staff.roleLabel'), value: t('staff.administrator') },
          {
            label: t('staff.lastLogin'),
            value: profile?.lastLogin ? utc.longDay(Date.parse(profile.lastLogin)) : missing,
          },
        ]}
      />
    </TitledPanel>
  )
}
