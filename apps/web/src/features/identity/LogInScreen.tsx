import type { ErrorCode } from '@throwdown/contract/errors'
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
import { ClosedAccountNote } from './ClosedAccountNote.tsx'
import { identityStrings } from './identity-strings.en.ts'
import { LogInForm } from './LogInForm.tsx'
import { SecondFactorPanel } from './lazy-second-factor.ts'
import { PasskeyLogIn } from './PasskeyLogIn.tsx'
import { useLogIn } from './use-log-in.ts'

/** What the newest login was refused for, and the address that was typed. */
type Refused = { readonly code: ErrorCode | null; readonly email: string | null }

export default function LogInScreen() {
  const t = useStrings(identityStrings)
  const [send, { isLoading }] = useCall(calls.logIn)
  const [refused, setRefused] = useState<Refused | null>(null)
  const { logIn, challenge, finish } = useLogIn({
    send,
    flow: 'log-in',
    onFailure: (code, identifier) => setRefused({ code, email: emailIn(identifier) }),
    welcomeAdmin: 'identity.welcome.admin',
  })
  if (challenge) return <SecondFactorPanel challenge={challenge} onDone={finish} />
  return (
    <PageLayout heading={t('identity.logIn')} tabs={<AccountTabs />}>
      <Panel padding="roomy">
        {refused?.code === 'account_deactivated' && <ClosedAccountNote email={refused.email} />}
        <LogInForm
          onSubmit={logIn}
          submitText={t('identity.logIn')}
          busyText={isLoading && t('identity.loggingIn')}
          links={
            <p className={styles.links}>
              {refused?.code === 'email_not_verified' && refused.email && (
                <Link to={paths.emailVerification} state={{ email: refused.email }}>
                  {t('identity.enterCode')}
                </Link>
              )}
              <Link to={paths.practice}>{t('identity.practice')}</Link>
              <Link to={paths.contact}>{t('identity.contact')}</Link>
              <Link to={paths.forgotPassword}>{t('identity.forgotLink')}</Link>
            </p>
          }
          note={<PasskeyLogIn onDone={finish} onRefused={(code) => setRefused({ code, email: null })} />}
        />
      </Panel>
    </PageLayout>
  )
}

/** The verification page needs an address, which a username does not give. */
function emailIn(identifier: string): string | null {
  return identifier.includes('@') ? identifier.trim() : null
}
