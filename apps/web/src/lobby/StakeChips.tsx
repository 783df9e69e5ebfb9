import { type Mode, TIERS, type Tier } from '@throwdown/rules/terms'
import { useQueueCountsQuery } from '../api/queue.ts'
import { usePolling } from '../api/use-polling.ts'
import { useStrings } from '../i18n/strings.ts'
import { classNames } from '../ui/class-names.ts'
import { lobbyStrings } from './lobby-strings.en.ts'
import styles from './StakeChips.module.css'

/** The number of waiting players changes within seconds; polling more often would only flicker. */
const POLL_MS = 5_000

type StakeChipsProps = { tier: Tier | null; mode: Mode; onChoose: (tier: Tier) => void }

/** The six stakes, each with the number of waiting players. */
export function StakeChips({ tier, mode, onChoose }: StakeChipsProps) {
  const t = useStrings(lobbyStrings)
  const { data } = useQueueCountsQuery(undefined, {
    pollingInterval: usePolling(POLL_MS),
    refetchOnMountOrArgChange: true,
  })
  const waitingAt = (at: Tier) =>
    data?.data.queues.find((queue) => queue.tier === at && queue.mode === mode)?.playersWaiting
  return (
    <fieldset className={styles.chips} aria-label={t('lobby.tiers')}>
      {TIERS.map((value) => {
        const waiting = waitingAt(value)
        return (
          <button
            key={value}
            type="button"
            className={classNames(styles.chip, value === tier && styles.chosen)}
            aria-pressed={value === tier}
            onClick={() => onChoose(value)}
          >
            <span className={styles.stake}>{t('lobby.tier', { tier: value })}</span>
            <span className={styles.waiting}>
              {waiting === undefined ? '' : t('lobby.waiting', { waiting })}
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}
