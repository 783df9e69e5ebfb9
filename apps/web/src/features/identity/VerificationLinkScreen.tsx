import { useState } from 'react'
import { useNavigate } from 'react-router'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import { showFailure } from '../../forms/show-failure.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { ChoosePassword } from './ChoosePassword.tsx'
import { identityStrings } from './identity-strings.en.ts'
import { MailedLinkForm } from './MailedLinkForm.tsx'
import { showWelcome } from './show-welcome.ts'

/** In the browser that signed up the link verifies at once; in any other it asks for a new password. */
export default function VerificationLinkScreen() {
  const t = useStrings(identityStrings)
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState<{ link: string; username: string } | null>(null)
  const [send, { isLoading }] = useCall(calls.verifyEmailByLink)
  async function verify(link: string): Promise<void> {
    const { data, error } = await send({ body: { link } })
    if (!data) {
      await showFailure('mailed-link', error)
      return
    }
    if (!data.isVerified) {
      setWaiting({ link, username: data.username })
      return
    }
    showWelcome(t('identity.done.emailVerified'))
    await navigate(paths.dashboard, { replace: true })
  }
  if (waiting) return <ChoosePassword {...waiting} />
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
