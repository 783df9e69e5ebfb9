import { WifiOff } from 'lucide-react'
import { useMatch } from 'react-router'
import { useStrings } from '../i18n/strings.ts'
import { useIsPageChanging } from '../routing/page-change.ts'
import { paths } from '../routing/paths.ts'
import { Row } from '../ui/layout.tsx'
import { useStore } from '../ui/store.ts'
import { useNetwork } from '../ui/use-network.ts'
import styles from './OfflineNotice.module.css'
import { offlineBar } from './offline-bar.ts'
import { shellStrings } from './shell-strings.en.ts'

/** Stays in sight while the browser has no network. */
export function OfflineNotice() {
  const t = useStrings(shellStrings)
  const isOnline = useNetwork()
  const isChanging = useIsPageChanging()
  const isInArena = useMatch(paths.match) !== null
  const isInPractice = useMatch(paths.practice) !== null
  // A match has its own notice below the pot, and practice needs no network: a banner would cover the throws.
  // The bar of a search says it too, with what it costs: one notice is enough.
  const isSaid = useStore(offlineBar) && !isChanging
  if (isInArena || isInPractice || isSaid) return null
  return (
    <output className={styles.place}>
      {!isOnline && (
        <Row
          as="span"
          gap={2}
          align="center"
          justify="center"
          size="note"
          isStrong
          textAlign="center"
          className={styles.notice}
        >
          <WifiOff size={18} aria-hidden /> {t(isChanging ? 'shell.offlineOpening' : 'shell.offline')}
        </Row>
      )}
    </output>
  )
}
