import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useStrings } from '../i18n/strings.ts'
import styles from './OfflineNotice.module.css'
import { shellStrings } from './shell-strings.en.ts'

/** Stays in sight while the browser has no network. */
export function OfflineNotice() {
  const t = useStrings(shellStrings)
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  return (
    <output className={styles.place}>
      {!isOnline && (
        <span className={styles.notice}>
          <WifiOff size={18} aria-hidden /> {t('shell.offline')}
        </span>
      )}
    </output>
  )
}

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
