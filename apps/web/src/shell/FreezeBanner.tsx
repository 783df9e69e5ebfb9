import { TriangleAlert } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { useStrings } from '../i18n/strings.ts'
import { usePlayStatus } from '../realtime/tab-play.ts'
import { paths } from '../routing/paths.ts'
import styles from './FreezeBanner.module.css'
import { usePlayBarSlot } from './play-bar-slot.ts'
import { shellStrings } from './shell-strings.en.ts'

/** Says on every page outside a match that no money moves. Pages of staff say more themselves. */
export function FreezeBanner() {
  const t = useStrings(shellStrings)
  const { notices, match } = usePlayStatus()
  const { pathname } = useLocation()
  const slot = usePlayBarSlot()
  const isInArena = match !== null && pathname.startsWith(`${paths.play}/`)
  if (!notices.isMoneyFrozen || isInArena || pathname.startsWith('/admin')) return null
  const banner = (
    <section className={styles.banner} aria-label={t('shell.freeze.title')}>
      <TriangleAlert size={22} aria-hidden className={styles.icon} />
      <output>
        <b className={styles.title}>{t('shell.freeze.title')}</b> {t('shell.freeze.text')}
      </output>
    </section>
  )
  return slot ? createPortal(banner, slot) : banner
}
