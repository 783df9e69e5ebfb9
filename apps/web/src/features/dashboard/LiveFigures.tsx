import type { useDashboardQuery } from '../../api/dashboard.ts'
import { Dollars } from '../../boards/amounts.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Hint, Stack } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { formatCount } from '../../ui/text/format-count.ts'
import { dashboardStrings } from './dashboard-strings.en.ts'
import styles from './LiveFigures.module.css'

type LiveFiguresProps = Pick<ReturnType<typeof useDashboardQuery>, 'data' | 'isError' | 'refetch'>

/** How many players are here and what players have won; dots until both are known. */
export function LiveFigures({ data, isError, refetch }: LiveFiguresProps) {
  const t = useStrings(dashboardStrings)
  const shown = data?.data
  const hours = shown?.busyHours
  return (
    <div className={styles.pair}>
      <Stack as={Panel} gap={1.5} justify="start" className={styles.box}>
        <h2 className={styles.name}>{t('dashboard.livePlayers')}</h2>
        <p className={styles.count}>
          {shown ? formatCount(shown.stats.livePlayersCount) : t('dashboard.figureLoading')}
        </p>
        {hours && <Hint size="caption">{t('dashboard.busiest', hours)}</Hint>}
      </Stack>
      <Stack as={Panel} gap={1.5} justify="start" className={styles.box}>
        <h2 className={styles.name}>{t('dashboard.winnings')}</h2>
        <p className={styles.count}>
          {shown ? (
            <Dollars amount={shown.stats.globalWinnings} tone="won" size="display" />
          ) : (
            t('dashboard.figureLoading')
          )}
        </p>
      </Stack>
      {!shown && isError && (
        <Stack role="alert" gap={2} align="start" size="note" tone="muted" className={styles.problem}>
          <p>{t('dashboard.figuresError')}</p>
          <Button size="small" onClick={() => void refetch()}>
            {t('dashboard.retry')}
          </Button>
        </Stack>
      )}
    </div>
  )
}
