import { Dollars } from '../../boards/amounts.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { formatCount } from '../../ui/text/format-count.ts'
import { dashboardStrings } from './dashboard-strings.en.ts'
import styles from './LiveFigures.module.css'
import type { useDashboard } from './use-dashboard.ts'

type LiveFiguresProps = Pick<ReturnType<typeof useDashboard>, 'data' | 'isError' | 'refetch'>

/** How many players are here and what players have won; dots until both are known. */
export function LiveFigures({ data, isError, refetch }: LiveFiguresProps) {
  const t = useStrings(dashboardStrings)
  const shown = data?.data
  const hours = shown?.busyHours
  return (
    <div className={styles.pair}>
      <Panel className={styles.box}>
        <h2 className={styles.name}>{t('dashboard.livePlayers')}</h2>
        <p className={styles.count}>
          {shown ? formatCount(shown.stats.livePlayersCount) : t('dashboard.figureLoading')}
        </p>
        {hours && <p className={styles.note}>{t('dashboard.busiest', hours)}</p>}
      </Panel>
      <Panel className={styles.box}>
        <h2 className={styles.name}>{t('dashboard.winnings')}</h2>
        <p className={styles.count}>
          {shown ? (
            <Dollars amount={shown.stats.globalWinnings} tone="won" size="display" />
          ) : (
            t('dashboard.figureLoading')
          )}
        </p>
      </Panel>
      {!shown && isError && (
        <div role="alert" className={styles.problem}>
          <p>{t('dashboard.figuresError')}</p>
          <Button size="small" onClick={() => void refetch()}>
            {t('dashboard.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}
