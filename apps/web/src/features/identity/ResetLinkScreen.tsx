import { useNavigate } from 'react-router'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import { showFailure } from '../../forms/show-failure.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { identityStrings } from './identity-strings.en.ts'
import { MailedLinkForm } from './MailedLinkForm.tsx'

export default function ResetLinkScreen() {
  const t = useStrings(identityStrings)
  const navigate = useNavigate()
  const [send, { isLoading }] = useCall(calls.verifyResetLink)
  async function verify(link: string): Promise<void> {
    const { data, error } = await send({ body: { link } })
    if (!data) {
      await showFailure('mailed-link', error)
      return
    }
    const { resetToken, provable } = data
    await navigate(paths.resetPassword, { replace: true, state: { resetToken, provable } })
  }
  return (
    <MailedLinkForm
      title={t('identity.recoverTitle')}
      text={t('identity.resetLinkText')}
      submitText={t('identity.continue')}
      isSending={isLoading}
      onLink={verify}
    />
  )
}
