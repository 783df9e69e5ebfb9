import { TriangleAlert } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { useStrings } from '../i18n/strings.ts'
import { usePlayPart } from '../realtime/tab-play.ts'
import { paths } from '../routing/paths.ts'
import { Row, Text } from '../ui/layout.tsx'
import styles from './FreezeBanner.module.css'
import { usePlayBarSlot } from './play-bar-slot.ts'
import { shellStrings } from './shell-strings.en.ts'

/** Says on every page outside a match that no money moves. Pages of staff say more themselves. */
export function FreezeBanner() {
  const t = useStrings(shellStrings)
  const isFrozen = usePlayPart(({ notices }) => notices.isMoneyFrozen)
  const isPlaying = usePlayPart(({ match }) => match !== null)
  const { pathname } = useLocation()
  const slot = usePlayBarSlot()
  const isInArena = isPlaying && pathname.startsWith(`${paths.play}/`)
  if (!isFrozen || isInArena || pathname.startsWith('/admin')) return null
  const banner = (
    <Row
      as="section"
      gap={3}
      tone="plain"
      textWrap="pretty"
      className={styles.banner}
      aria-label={t('shell.freeze.title')}
    >
      <TriangleAlert size={22} aria-hidden className={styles.icon} />
      <output>
        <Text as="b" tone="loss">
          {t('shell.freeze.title')}
        </Text>{' '}
        {t('shell.freeze.text')}
      </output>
    </Row>
  )
  return slot ? createPortal(banner, slot) : banner
}
