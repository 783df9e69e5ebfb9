import { useTranslation } from 'react-i18next'
import { paths } from '../../routing/paths.ts'
import { TabBar } from '../../shell/TabBar.tsx'

export function AccountTabs() {
  const { t } = useTranslation()
  const tabs = [
    { to: paths.signUp, label: t('identity.signUp') },
    { to: paths.logIn, label: t('identity.logIn') },
  ]
  return <TabBar label={t('identity.tabs')} tabs={tabs} />
}
