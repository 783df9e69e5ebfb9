import { useStrings } from '../../i18n/strings.ts'
import { PageLayout } from '../../shell/PageLayout.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { AccountTabs } from './AccountTabs.tsx'
import { identityStrings } from './identity-strings.en.ts'
import { SignUpForm } from './SignUpForm.tsx'

export default function SignUpScreen() {
  const t = useStrings(identityStrings)
  return (
    <PageLayout heading={t('identity.signUp')} tabs={<AccountTabs />}>
      <Panel padding="roomy">
        <Stack gap={4}>
          <Text tone="muted" textAlign="center">
            {t('identity.what')}
          </Text>
          <SignUpForm />
        </Stack>
      </Panel>
    </PageLayout>
  )
}
