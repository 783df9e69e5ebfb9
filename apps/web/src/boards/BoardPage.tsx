import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { classNames } from '../ui/class-names.ts'
import { Row, Text } from '../ui/layout.tsx'
import styles from './BoardPage.module.css'

type BoardPageProps = {
  title: string
  /** The title gets longer when the board is loaded: on phones it has room for a second line from the start. */
  isTitleGrowing?: boolean
  /** None where the header or the thumb leads to the page itself. */
  back?: { to: string; label: string }
  aside?: ReactNode
  children: ReactNode
  /** Where else to go, below everything. */
  foot?: ReactNode
}

/** The frame of every board: the way back, the title, the clock, the board. */
export function BoardPage({ title, isTitleGrowing, back, aside, children, foot }: BoardPageProps) {
  const main = useFocusAfterNavigation()
  return (
    <main ref={main} className={styles.page} tabIndex={-1}>
      <Row as="header" gap={4} align="center" justify="between" wraps>
        <div className={styles.heading}>
          {back && (
            <Link to={back.to} className={styles.back}>
              <ArrowLeft size={15} aria-hidden /> {back.label}
            </Link>
          )}
          <Text as="h1" size="title" className={classNames(styles.title, isTitleGrowing && styles.growing)}>
            {title}
          </Text>
        </div>
        {aside}
      </Row>
      {children}
      {foot && (
        <Row as="footer" gap={3} justify="center" wraps>
          {foot}
        </Row>
      )}
    </main>
  )
}

/** A new page starts at its beginning for keyboards and screen readers too. */
function useFocusAfterNavigation() {
  const main = useRef<HTMLElement>(null)
  const isFirstPage = useLocation().key === 'default'
  const wasFirstPage = useRef(isFirstPage)
  useEffect(() => {
    if (!wasFirstPage.current) main.current?.focus({ preventScroll: true })
  }, [])
  return main
}
