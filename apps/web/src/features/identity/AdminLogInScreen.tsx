import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import styles from '../../forms/form.module.css'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { PageLayout } from '../../shell/PageLayout.tsx'
import { TabBar } from '../../shell/TabBar.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { identityStrings } from './identity-strings.en.ts'
import { LogInForm } from './LogInForm.tsx'
import { SecondFactorPanel } from './lazy-second-factor.ts'
import { useLogIn } from './use-log-in.ts'

export default function AdminLogInScreen() {
  const t = useStrings(identityStrings)
  const [send, { isLoading }] = useCall(calls.logInAsAdmin)
  const { logIn, challenge, finish } = useLogIn({
    send,
    flow: 'admin-log-in',
    welcomeAdmin: 'identity.welcome.adminPanel',
  })
  if (challenge) return <SecondFactorPanel challenge={challenge} onDone={finish} />
  const tab = (
    <TabBar label={t('identity.tabs')} tabs={[{ to: paths.adminLogIn, label: t('identity.adminLogin') }]} />
  )
  return (
    <PageLayout heading={t('identity.adminLogin')} tabs={tab}>
      <Panel padding="roomy">
        <LogInForm
          onSubmit={logIn}
          submitText={t('identity.adminLogin')}
          busyText={isLoading && t('identity.loggingIn')}
          links={
            <p className={styles.links}>
              <Link to={paths.logIn}>{t('identity.regularLogin')}</Link>
              <Link to={paths.forgotPassword}>{t('identity.forgotLink')}</Link>
            </p>
          }
          note={
            <p className={styles.note}>
              <ShieldCheck size={16} aria-hidden /> {t('identity.adminNote')}
            </p>
          }
        />
      </Panel>
    </PageLayout>
  )
}
