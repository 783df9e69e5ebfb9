import { useNavigate } from 'react-router'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import { showFailure } from '../../forms/show-failure.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { identityStrings } from './identity-strings.en.ts'
import { MailedLinkForm } from './MailedLinkForm.tsx'
import { showWelcome } from './show-welcome.ts'

export default function VerificationLinkScreen() {
  const t = useStrings(identityStrings)
  const navigate = useNavigate()
  const [send, { isLoading }] = useCall(calls.verifyEmailByLink)
  async function verify(link: string): Promise<void> {
    const { data, error } = await send({ body: { link } })
    if (!data) {
      await showFailure('mailed-link', error)
      return
    }
    // The session began in the browser that signed up; elsewhere the guard asks for the password.
    showWelcome(t('identity.done.emailVerified'))
    await navigate(paths.dashboard, { replace: true })
  }
  return (
    <MailedLinkForm
      title={t('identity.verificationLinkTitle')}
      text={t('identity.verificationLinkText')}
      submitText={t('identity.verifyEmail')}
      isSending={isLoading}
      onLink={verify}
    />
  )
}
