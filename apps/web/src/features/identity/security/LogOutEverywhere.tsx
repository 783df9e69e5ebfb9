import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../api/base.ts'
import { useEndAllSessionsMutation } from '../../../api/security.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { paths } from '../../../routing/paths.ts'
import { sessionEnded } from '../../../session/session.ts'
import { useAppDispatch } from '../../../session/store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Row } from '../../../ui/layout.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { securityStrings } from './security-strings.en.ts'

/** Asks first: it ends the session of this page too. */
export function LogOutEverywhere({ offline }: { offline: string | null }) {
  const t = useStrings(securityStrings)
  const [isRequested, setIsRequested] = useState(false)
  const { logOutEverywhere, isLoading } = useLogOutEverywhere()
  const stay = () => setIsRequested(false)
  return (
    <Row gap={3} wraps>
      <Button
        tone="danger"
        icon={<LogOut size={18} aria-hidden />}
        disabledReason={offline}
        onClick={() => setIsRequested(true)}
      >
        {t('security.sessions.everywhere')}
      </Button>
      <Dialog
        title={t('security.sessions.everywhere')}
        isOpen={isRequested}
        onClose={stay}
        footer={
          <>
            <Button onClick={stay}>{t('security.sessions.stay')}</Button>
            <Button
              tone="danger"
              busyText={isLoading && t('security.sessions.loggingOut')}
              onClick={() => void logOutEverywhere()}
            >
              {t('security.sessions.everywhere')}
            </Button>
          </>
        }
      >
        <p>{t('security.sessions.everywhereText')}</p>
      </Dialog>
    </Row>
  )
}

function useLogOutEverywhere() {
  const t = useStrings(securityStrings)
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const [endAll, { isLoading }] = useEndAllSessionsMutation()
  async function logOutEverywhere(): Promise<void> {
    const { error } = await endAll()
    if (error) return showToast('error', errorText(error) ?? t('security.failed'))
    dispatch(sessionEnded('logged-out'))
    dispatch(api.util.resetApiState())
    showToast('success', t('security.sessions.doneAll'))
    await navigate(paths.logIn)
  }
  return { logOutEverywhere, isLoading }
}
