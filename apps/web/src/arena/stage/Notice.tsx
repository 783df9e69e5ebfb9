import { Eye, ShieldAlert, Timer, WifiOff } from 'lucide-react'
import { useStrings } from '../../i18n/strings.ts'
import { classNames } from '../../ui/class-names.ts'
import { arenaStrings } from '../arena-strings.en.ts'
import type { DuelNotice } from '../duel-view.ts'
import styles from './Notice.module.css'

const ICONS = {
  reconnecting: WifiOff,
  resumed: Timer,
  watching_tab: Eye,
  watching_device: Eye,
  broken_proof: ShieldAlert,
} as const

/** One line under the pot about what happens outside the game. It covers nothing. */
export function Notice({ notice, isSealed }: { notice: DuelNotice; isSealed: boolean }) {
  const t = useStrings(arenaStrings)
  const Picture = ICONS[notice]
  const text = notice === 'reconnecting' && isSealed ? 'reconnecting_sealed' : notice
  return (
    <div className={styles.anchor}>
      <output className={classNames(styles.notice, notice === 'broken_proof' && styles.alarm)}>
        <Picture size={18} aria-hidden /> <span>{t(`arena.notice.${text}`)}</span>
      </output>
    </div>
  )
}
