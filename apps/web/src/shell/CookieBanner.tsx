import { useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { useStrings } from '../i18n/strings.ts'
import { paths } from '../routing/paths.ts'
import { Button } from '../ui/Button.tsx'
import { Hint, Row } from '../ui/layout.tsx'
import { measureHeight } from '../ui/measure-height.ts'
import styles from './CookieBanner.module.css'
import { type CookieChoice, readCookieChoice, writeCookieChoice } from './remembered-choices.ts'
import { shellStrings } from './shell-strings.en.ts'

const APPEARS_AFTER_MS = 4_500

// The end of every page can be scrolled out from under the banner.
const makeRoom = measureHeight('--banner-height')

/** Asks once, a moment after the page loaded, and remembers the answer. */
export function CookieBanner() {
  const t = useStrings(shellStrings)
  const [isShown, setIsShown] = useState(false)
  const titleId = useId()
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(!readCookieChoice(localStorage)), APPEARS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  function choose(choice: CookieChoice) {
    writeCookieChoice(localStorage, choice)
    setIsShown(false)
  }
  const { pathname } = useLocation()
  // Never over a search, a duel or its throws: the question can wait until the match is over.
  const isPlaying = pathname.startsWith(paths.play) || pathname === paths.practice
  if (!isShown || isPlaying) return null
  return (
    <section ref={makeRoom} className={styles.banner} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} className={styles.title}>
          {t('shell.cookies.title')}
        </h2>
        <Hint>{t('shell.cookies.text')}</Hint>
      </div>
      <Row gap={3} className={styles.choices}>
        <Button size="small" onClick={() => choose('declined')}>
          {t('shell.cookies.decline')}
        </Button>
        <Button tone="primary" size="small" onClick={() => choose('accepted')}>
          {t('shell.cookies.accept')}
        </Button>
      </Row>
    </section>
  )
}
