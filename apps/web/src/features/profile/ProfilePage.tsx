import { ArrowLeft, LogOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { useLogOut } from '../../session/use-log-out.ts'
import frame from '../../shell/AccountPage.module.css'
import { AppHeader } from '../../shell/AppHeader.tsx'
import { PageFooter } from '../../shell/PageFooter.tsx'
import { TabBar } from '../../shell/TabBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Row } from '../../ui/layout.tsx'
import { DeactivateDialog } from './DeactivateDialog.tsx'
import { profileStrings } from './profile-strings.en.ts'

/** The frame of the three pages of a profile. */
export function ProfilePage({ children }: { children: ReactNode }) {
  const t = useStrings(profileStrings)
  return (
    <>
      <AppHeader />
      <main className={frame.page}>
        <Row as="header" gap={3} align="center" justify="between" wraps>
          <h1 className={frame.title}>{t('profile.title')}</h1>
          <Link to={paths.dashboard} className={frame.back}>
            <ArrowLeft size={15} aria-hidden /> {t('profile.back')}
          </Link>
        </Row>
        <TabBar
          isWide
          label={t('profile.tabs')}
          tabs={[
            { to: paths.profileOverview, label: t('profile.overview') },
            { to: paths.profileSettings, label: t('profile.settings') },
            { to: paths.profileLegal, label: t('profile.legal') },
          ]}
        />
        {children}
        <AccountActions />
      </main>
      <PageFooter />
    </>
  )
}

function AccountActions() {
  const t = useStrings(profileStrings)
  const { logOut } = useLogOut()
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <Row as="footer" gap={3} justify="end" wraps>
      <ButtonLink to={paths.deleteAccount} tone="danger">
        {t('profile.deleteAccount')}
      </ButtonLink>
      <Button tone="danger" onClick={() => setIsLeaving(true)}>
        {t('profile.deactivate')}
      </Button>
      <Button tone="quiet" icon={<LogOut aria-hidden />} onClick={() => void logOut()}>
        {t('profile.logOut')}
      </Button>
      <DeactivateDialog isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
    </Row>
  )
}
