import { useState } from 'react'
import { Link } from 'react-router'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import styles from '../../forms/form.module.css'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { PageLayout } from '../../shell/PageLayout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { AccountTabs } from './AccountTabs.tsx'
import { identityStrings } from './identity-strings.en.ts'
import { LogInForm } from './LogInForm.tsx'
import { SecondFactorPanel } from './lazy-second-factor.ts'
import { PasskeyLogIn } from './PasskeyLogIn.tsx'
import { useLogIn } from './use-log-in.ts'

export default function LogInScreen() {
  const t = useStrings(identityStrings)
  const [send, { isLoading }] = useCall(calls.logIn)
  const [unverifiedEmail, setUnverifiedEmail] = useState<string | null>(null)
  const { logIn, challenge, finish } = useLogIn({
    send,
    flow: 'log-in',
    onFailure: (code, identifier) =>
      setUnverifiedEmail(code === 'email_not_verified' ? emailIn(identifier) : null),
    welcomeAdmin: 'identity.welcome.admin',
  })
  if (challenge) return <SecondFactorPanel challenge={challenge} onDone={finish} />
  return (
    <PageLayout heading={t('identity.logIn')} tabs={<AccountTabs />}>
      <Panel padding="roomy">
        <LogInForm
          onSubmit={logIn}
          submitText={t('identity.logIn')}
          busyText={isLoading && t('identity.loggingIn')}
          links={
            <p className={`${styles.links} ${styles.end}`}>
              {unverifiedEmail && (
                <Link to={paths.emailVerification} state={{ email: unverifiedEmail }}>
                  {t('identity.enterCode')}
                </Link>
              )}
              <Link to={paths.forgotPassword}>{t('identity.forgotLink')}</Link>
            </p>
          }
          note={<PasskeyLogIn onDone={finish} />}
        />
      </Panel>
    </PageLayout>
  )
}

/** The verification page needs an address, which a username does not give. */
function emailIn(identifier: string): string | null {
  return identifier.includes('@') ? identifier.trim() : null
}
