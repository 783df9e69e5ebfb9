import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useStrings } from '../i18n/strings.ts'
import { paths } from '../routing/paths.ts'
import { classNames } from '../ui/class-names.ts'
import { Row, Stack } from '../ui/layout.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { Logo } from './Logo.tsx'
import styles from './PageLayout.module.css'
import { shellStrings } from './shell-strings.en.ts'

type PageLayoutProps = {
  /** For screen readers, where the content has no heading of its own. */
  heading?: string
  width?: 'form' | 'wide'
  tabs?: ReactNode
  children: ReactNode
}

/** The frame of the public pages: centred logo, optional tabs, one column for the form. */
export function PageLayout({ heading, width = 'form', tabs, children }: PageLayoutProps) {
  const t = useStrings(shellStrings)
  const main = useFocusAfterNavigation()
  return (
    <Stack align="center" className={styles.page}>
      <Stack as="header" gap={1.5} align="center">
        <Logo />
        <p className={styles.tagline}>{t('shell.tagline')}</p>
      </Stack>
      <main ref={main} className={classNames(styles.content, styles[width])} tabIndex={-1}>
        {heading && (
          <h1 className={styles.heading}>
            <VisuallyHidden>{heading}</VisuallyHidden>
          </h1>
        )}
        {tabs}
        {children}
      </main>
      <footer className={styles.footer}>
        <Row gap={4} justify="center" wraps>
          <Link to={paths.help}>{t('shell.help')}</Link>
          <Link to={paths.responsiblePlay}>{t('shell.responsiblePlay')}</Link>
          <Link to={paths.terms}>{t('shell.terms')}</Link>
          <Link to={paths.privacy}>{t('shell.privacy')}</Link>
        </Row>
        {t('shell.safety')}
      </footer>
    </Stack>
  )
}

/** A new page starts at its beginning for keyboards and screen readers too. */
function useFocusAfterNavigation() {
  const main = useRef<HTMLElement>(null)
  const { key } = useLocation()
  const isFirstPage = key === 'default'
  useEffect(() => {
    const isFocused = main.current?.contains(document.activeElement)
    if (!isFirstPage && !isFocused) main.current?.focus({ preventScroll: true })
  }, [isFirstPage])
  return main
}
