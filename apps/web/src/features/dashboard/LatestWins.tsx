import type { LiveFigures } from '@throwdown/contract/dashboard'
import { unitsOf } from '@throwdown/rules/money'
import { useStrings } from '../../i18n/strings.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { avatarFigure } from '../../ui/avatar-figure.ts'
import { Row, Stack } from '../../ui/layout.tsx'
import { Money } from '../../ui/Money.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ShortName } from '../../ui/ShortName.tsx'
import { formatAgo } from '../../ui/text/clock.ts'
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
    <Stack as={Panel} gap={3} className={styles.card}>
      <h2 className={styles.name}>{t('dashboard.justWon')}</h2>
      <Stack as="ul" gap={3}>
        {wins.map(({ userId, username, avatar, amount, tier, at }) => (
          <Row as="li" key={`${at}/${userId}`} gap={2.5} align="center" size="small" tone="muted">
            <Avatar name={username} figure={avatarFigure(avatar.id)} size="small" isDecorative />
            <span className={styles.text}>
              <b>
                <ShortName name={username} />
              </b>{' '}
              {t('dashboard.won')} <Money micros={unitsOf(amount, 'USD')} tone="gain" size="display" />{' '}
              {t('dashboard.wonAt', { tier })}
            </span>
            <time dateTime={at} className={styles.ago}>
              {formatAgo(nowMs - Date.parse(at))}
            </time>
          </Row>
        ))}
      </Stack>
    </Stack>
  )
}
