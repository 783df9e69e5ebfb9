import { Link, useLocation } from 'react-router'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import styles from '../../forms/form.module.css'
import { useStrings } from '../../i18n/strings.ts'
import { readLinkSecret } from '../../routing/link-secret.ts'
import { paths } from '../../routing/paths.ts'
import { PageLayout } from '../../shell/PageLayout.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { identityStrings } from './identity-strings.en.ts'
import { LogInForm } from './LogInForm.tsx'
import { SecondFactorPanel } from './lazy-second-factor.ts'
import { useLogIn } from './use-log-in.ts'

/** Where an invited person becomes staff: their password, then a new second factor. */
export default function StaffInvitationScreen() {
  const t = useStrings(identityStrings)
  const link = readLinkSecret(useLocation().hash)
  const [send, { isLoading }] = useCall(calls.acceptInvitation)
  const { logIn, challenge, finish } = useLogIn({
    send: ({ body }) => send({ body: { ...body, link: link ?? '' } }),
    flow: 'admin-log-in',
    welcomeAdmin: 'identity.welcome.adminPanel',
  })
  if (challenge) return <SecondFactorPanel challenge={challenge} onDone={finish} />
  return (
    <PageLayout>
      <Stack as={Panel} gap={4} padding="roomy">
        <h1>{t('identity.invitationTitle')}</h1>
        <LogInForm
          onSubmit={logIn}
          submitText={t('identity.continue')}
          busyText={isLoading && t('identity.loggingIn')}
          disabledReason={link ? undefined : t('identity.invalid.link')}
          links={
            <p className={styles.links}>
              <Link to={paths.signUp}>{t('identity.signUp')}</Link>
              <Link to={paths.forgotPassword}>{t('identity.forgotLink')}</Link>
            </p>
          }
          note={<p className={styles.note}>{t('identity.invitationText')}</p>}
        />
      </Stack>
    </PageLayout>
  )
}
