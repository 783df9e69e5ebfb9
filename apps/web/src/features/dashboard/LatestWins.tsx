import type { LiveFigures } from '@throwdown/contract/dashboard'
import { useStrings } from '../../i18n/strings.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { avatarFigure } from '../../ui/avatar-figure.ts'
import { Money } from '../../ui/Money.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ShortName } from '../../ui/ShortName.tsx'
import { formatAgo } from '../../ui/text/format-ago.ts'
import { microsOfDollars } from '../../ui/text/format-money.ts'
import { useNowMs } from '../../ui/use-now.ts'
import { dashboardStrings } from './dashboard-strings.en.ts'
import styles from './LatestWins.module.css'

const TICK_MS = 15_000

/** The newest wins of all players. Nothing while there are none. */
export function LatestWins({ wins }: { wins: LiveFigures['latestWins'] }) {
  const t = useStrings(dashboardStrings)
  const nowMs = useNowMs(TICK_MS)
  if (wins.length === 0) return null
  return (
    <Panel className={styles.card}>
      <h2 className={styles.name}>{t('dashboard.justWon')}</h2>
      <ul className={styles.wins}>
        {wins.map(({ userId, username, avatar, amount, tier, at }) => (
          <li key={`${at}/${userId}`} className={styles.win}>
            <Avatar name={username} figure={avatarFigure(avatar.id)} size="small" isDecorative />
            <span className={styles.text}>
              <b>
                <ShortName name={username} />
              </b>{' '}
              {t('dashboard.won')} <Money micros={microsOfDollars(amount)} tone="gain" size="display" />{' '}
              {t('dashboard.wonAt', { tier })}
            </span>
            <time dateTime={at} className={styles.ago}>
              {formatAgo(nowMs - Date.parse(at))}
            </time>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
