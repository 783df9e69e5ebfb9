import { Eye, ShieldAlert, Timer, TriangleAlert, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStrings } from '../../i18n/strings.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatLeft } from '../../ui/text/clock.ts'
import { useNowMs } from '../../ui/use-now.ts'
import { arenaStrings } from '../arena-strings.en.ts'
import { type DuelNotice, type DuelView, mayShowRival } from '../duel-view.ts'
import styles from './Notice.module.css'

const ICONS = {
  reconnecting: WifiOff,
  resumed: Timer,
  watching_tab: Eye,
  watching_device: Eye,
  broken_proof: ShieldAlert,
  missed: TriangleAlert,
  both_missed: TriangleAlert,
} as const

type NoticeProps = { view: DuelView; notice: DuelNotice; action?: ReactNode }

/** One line under the pot about what happens outside the game. It covers nothing. */
export function Notice({ view, notice, action }: NoticeProps) {
  const t = useStrings(arenaStrings)
  const Picture = ICONS[notice]
  return (
    <div className={styles.anchor}>
      <output className={classNames(styles.notice, notice === 'broken_proof' && styles.alarm)}>
        <Picture size={18} aria-hidden />{' '}
        <span>{notice === 'reconnecting' ? <Reconnecting view={view} /> : t(`arena.notice.${notice}`)}</span>
      </output>
      {action}
    </div>
  )
}

const TICK_MS = 250

/** What a lost connection can cost: a sealed throw must still be opened. */
function Reconnecting({ view: { stage, sealedThrow, rival } }: { view: DuelView }) {
  const t = useStrings(arenaStrings)
  const nowMs = useNowMs(TICK_MS)
  if (!sealedThrow)
    return t(mayShowRival(stage) ? 'arena.notice.reconnecting_opened' : 'arena.notice.reconnecting')
  const { openByMs, openWithinMs } = sealedThrow
  if (openByMs === null)
    return t('arena.notice.reconnecting_sealed', {
      seconds: Math.floor(openWithinMs / 1_000),
      name: rival.name,
    })
  if (openByMs <= nowMs) return t('arena.notice.reconnecting_late')
  // A timer is not announced with every second.
  return (
    <>
      {t('arena.notice.reconnecting_locked')} <b role="timer">{formatLeft(openByMs - nowMs)}</b>
    </>
  )
}
