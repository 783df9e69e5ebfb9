import '../styles/print.css'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useStrings } from '../i18n/strings.ts'
import { paths } from '../routing/paths.ts'
import { selectIsAuthenticated } from '../session/session.ts'
import { useAppSelector } from '../session/store.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { classNames } from '../ui/class-names.ts'
import { Row } from '../ui/layout.tsx'
import { footerStrings } from './footer-strings.en.ts'
import { Logo } from './Logo.tsx'
import footer from './PageFooter.module.css'
import styles from './PublicPage.module.css'
import { SocialIcons } from './SocialIcons.tsx'
import { shellStrings } from './shell-strings.en.ts'

const LINKS = [
  { to: paths.help, name: 'help' },
  { to: paths.responsiblePlay, name: 'responsiblePlay' },
  { to: paths.terms, name: 'terms' },
  { to: paths.privacy, name: 'privacy' },
  { to: paths.contact, name: 'contact' },
  { to: paths.status, name: 'status' },
  { to: paths.fairness, name: 'fairness' },
] as const

type PublicPageProps = { width?: 'form' | 'wide'; children: ReactNode }

/** The frame of a page that strangers open from a link: the ways in above, the footer below, no thumb bar. */
export function PublicPage({ width = 'form', children }: PublicPageProps) {
  const t = useStrings(shellStrings, footerStrings)
  const isSignedIn = useAppSelector(selectIsAuthenticated)
  return (
    <>
      <header className={styles.header}>
        <Logo size="header" to={isSignedIn ? paths.dashboard : paths.splash} />
        <p className={styles.slogan}>{t('shell.tagline')}</p>
        {isSignedIn ? (
          <Row gap={2} className={styles.ways}>
            <ButtonLink to={paths.dashboard} tone="quiet" size="small">
              {t('shell.notFoundHome')}
            </ButtonLink>
          </Row>
        ) : (
          <Row gap={2} className={styles.ways}>
            <ButtonLink to={paths.logIn} tone="quiet" size="small">
              {t('shell.logIn')}
            </ButtonLink>
            <ButtonLink to={paths.signUp} tone="primary" size="small">
              {t('shell.signUp')}
            </ButtonLink>
          </Row>
        )}
      </header>
      <main className={classNames(styles.main, styles[width])}>{children}</main>
      <footer className={footer.footer}>
        <SocialIcons />
        <div className={footer.links}>
          {LINKS.map(({ to, name }) => (
            <Link key={name} to={to} className={footer.link}>
              {t(`footer.${name}`)}
            </Link>
          ))}
        </div>
        <span>
          <b className={footer.adult}>{t('footer.adult')}</b> {t('footer.safety')}
        </span>
      </footer>
    </>
  )
}
