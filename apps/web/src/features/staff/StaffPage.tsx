import { LogOut, Shield } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { useLogOut } from '../../session/use-log-out.ts'
import { Logo } from '../../shell/Logo.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Row, Stack } from '../../ui/layout.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { FreezeAlert } from './freeze/FreezeAlert.tsx'
import styles from './StaffPage.module.css'
import { staffPages } from './staff-pages.ts'
import { staffStrings } from './staff-strings.en.ts'

type StaffPageProps = { title: string; lead?: ReactNode; children: ReactNode }

/** The frame of every page of the back office. */
export function StaffPage({ title, lead, children }: StaffPageProps) {
  const t = useStrings(staffStrings)
  const { logOut, isLoggingOut } = useLogOut()
  return (
    <div className={styles.page}>
      <Row as="header" gap={3} align="center" justify="between" wraps className={styles.header}>
        <Row gap={3} align="center" className={styles.brand}>
          <Logo size="header" to={paths.dashboard} />
          <Tag>
            <Shield size={13} aria-hidden />
            {t('staff.mark')}
          </Tag>
        </Row>
        <Row gap={3}>
          <ButtonLink to={paths.dashboard} tone="quiet" size="small">
            {t('staff.userDashboard')}
          </ButtonLink>
          <Button
            tone="quiet"
            size="small"
            icon={<LogOut aria-hidden />}
            busyText={isLoggingOut && t('staff.logOut')}
            onClick={() => void logOut()}
          >
            {t('staff.logOut')}
          </Button>
        </Row>
      </Row>
      <FreezeAlert />
      <Pages />
      <Stack as="main" gap={4} justify="start" className={styles.main}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          {lead}
        </div>
        {children}
      </Stack>
    </div>
  )
}

/** On a phone the links are one line that scrolls. */
function showCurrent(pages: HTMLElement | null): void {
  const current = pages?.querySelector<HTMLElement>('[aria-current]')
  if (pages && current) pages.scrollLeft = current.offsetLeft - (pages.clientWidth - current.offsetWidth) / 2
}

function Pages() {
  const t = useStrings(staffStrings)
  return (
    <nav ref={showCurrent} className={styles.pages} aria-label={t('staff.pagesLabel')}>
      {staffPages.map(({ path, name, PageIcon }) => (
        <NavLink
          key={name}
          to={path}
          className={({ isActive }) => classNames(styles.link, isActive && styles.current)}
        >
          <PageIcon size={18} aria-hidden />
          {t(`staff.pages.${name}`)}
        </NavLink>
      ))}
    </nav>
  )
}
