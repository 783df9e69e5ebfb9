import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useStrings } from '../i18n/strings.ts'
import { useDocumentTitle } from '../routing/use-document-title.ts'
import { classNames } from '../ui/class-names.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { Logo } from './Logo.tsx'
import styles from './PageLayout.module.css'
import { shellStrings } from './shell-strings.en.ts'

type PageLayoutProps = {
  /** Names the page in the browser's tab and, unless the content has its own heading, to screen readers. */
  page: string
  hasOwnHeading?: boolean
  width?: 'form' | 'wide'
  tabs?: ReactNode
  children: ReactNode
}

/** The frame of the public pages: centred logo, optional tabs, one column for the form. */
export function PageLayout({ page, hasOwnHeading = false, width = 'form', tabs, children }: PageLayoutProps) {
  const t = useStrings(shellStrings)
  const main = useFocusAfterNavigation()
  useDocumentTitle(page)
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Logo />
        <p className={styles.tagline}>{t('shell.tagline')}</p>
      </header>
      <main ref={main} className={classNames(styles.content, styles[width])} tabIndex={-1}>
        {!hasOwnHeading && (
          <h1 className={styles.heading}>
            <VisuallyHidden>{page}</VisuallyHidden>
          </h1>
        )}
        {tabs}
        {children}
      </main>
      <footer className={styles.footer}>{t('shell.safety')}</footer>
    </div>
  )
}

/** A new page starts at its beginning for keyboards and screen readers too. */
function useFocusAfterNavigation() {
  const main = useRef<HTMLElement>(null)
  const { key } = useLocation()
  const isFirstPage = key === 'default'
  useEffect(() => {
    if (!isFirstPage) main.current?.focus({ preventScroll: true })
  }, [isFirstPage])
  return main
}
