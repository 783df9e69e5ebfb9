import { type Mode, stakeOfTier, TIERS, type Tier } from '@throwdown/rules/terms'
import { Check, Lock } from 'lucide-react'
import { useQueueCountsQuery } from '../api/queue.ts'
import { usePolling } from '../api/use-polling.ts'
import { pauseStrings } from '../i18n/pause-strings.en.ts'
import { useStrings } from '../i18n/strings.ts'
import { usePlayPart } from '../realtime/tab-play.ts'
import { classNames } from '../ui/class-names.ts'
import { lobbyStrings } from './lobby-strings.en.ts'
import { useOwnDecisions } from './own-decision.ts'
import styles from './StakeChips.module.css'
import { useFunds } from './use-can-pay.ts'
import { usePauses } from './use-pauses.ts'

/** The number of waiting players changes within seconds; polling more often would only flicker. */
const POLL_MS = 5_000

type StakeChipsProps = { tier: Tier | null; mode: Mode; onChoose: (tier: Tier) => void }

/** The six stakes, each with the number of waiting players. */
export function StakeChips({ tier, mode, onChoose }: StakeChipsProps) {
  const t = useStrings(lobbyStrings)
  const pauseText = useStrings(pauseStrings)
  const { isTierPaused } = usePauses()
  const waitingAt = useWaitingAt(mode)
  const funds = useFunds()
  // Said before the click: the stake can be looked at, and the box says what to do.
  const isOutOfReach = (at: Tier) => funds !== null && funds < stakeOfTier(at)
  const ownDecisionAt = useOwnDecisions()
  const noteOf = (at: Tier) => {
    if (isTierPaused(at)) return pauseText('pause.mark')
    const ownDecision = ownDecisionAt(at)
    if (ownDecision) return <Locked>{t(`lobby.ownMark.${ownDecision.by}`)}</Locked>
    return isOutOfReach(at) ? (
      <Locked>{t('lobby.needs', { tier: at })}</Locked>
    ) : (
      <Waiting count={waitingAt(at)} />
    )
  }
  return (
    <fieldset className={styles.chips} aria-label={t('lobby.tiers')}>
      {TIERS.map((value) => (
        <button
          key={value}
          type="button"
          className={classNames(
            styles.chip,
            value === tier && styles.chosen,
            (isOutOfReach(value) || isTierPaused(value) || ownDecisionAt(value)) && styles.locked,
          )}
          aria-pressed={value === tier}
          onClick={() => onChoose(value)}
        >
          {value === tier && <Tick />}
          <span className={styles.stake}>{t('lobby.tier', { tier: value })}</span>
          <span className={styles.waiting}>{noteOf(value)}</span>
        </button>
      ))}
    </fieldset>
  )
}

function useWaitingAt(mode: Mode): (at: Tier) => number | 'few' | false | undefined {
  const { data } = useQueueCountsQuery(undefined, {
    pollingInterval: usePolling(POLL_MS),
    refetchOnMountOrArgChange: true,
  })
  const search = usePlayPart(({ queue }) => queue)
  // The count has no names: it would show the player to themselves.
  const isOwn = (at: Tier) =>
    search.name === 'searching' && search.ticket.tier === at && search.ticket.mode === mode
  return (at) =>
    !isOwn(at) && data?.data.queues.find((queue) => queue.tier === at && queue.mode === mode)?.playersWaiting
}

function Tick() {
  return (
    <span className={styles.tick}>
      <Check size={14} aria-hidden />
    </span>
  )
}

function Locked({ children }: { children: string }) {
  return (
    <>
      <Lock size={12} aria-hidden /> {children}
    </>
  )
}

function Waiting({ count }: { count: number | 'few' | false | undefined }) {
  const t = useStrings(lobbyStrings)
  return count ? t('lobby.waiting', { waiting: count === 'few' ? t('lobby.few') : count }) : null
}
