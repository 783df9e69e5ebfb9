import { useTranslation } from 'react-i18next'
import { PageLayout } from '../../shell/PageLayout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { AccountTabs } from './AccountTabs.tsx'
import { SignUpForm } from './SignUpForm.tsx'

export default function SignUpScreen() {
  const { t } = useTranslation()
  return (
    <PageLayout page={t('identity.signUp')} tabs={<AccountTabs />}>
      <Panel padding="roomy">
        <SignUpForm />
      </Panel>
    </PageLayout>
  )
}
