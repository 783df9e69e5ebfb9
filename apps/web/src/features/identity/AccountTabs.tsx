import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { TabBar } from '../../shell/TabBar.tsx'
import { identityStrings } from './identity-strings.en.ts'

export function AccountTabs() {
  const t = useStrings(identityStrings)
  const tabs = [
    { to: paths.signUp, label: t('identity.signUp') },
    { to: paths.logIn, label: t('identity.logIn') },
  ]
  return <TabBar label={t('identity.tabs')} tabs={tabs} />
}
