import { MoneyRows } from '../arena/result/MoneyLines.tsx'
import { useStrings } from '../i18n/strings.ts'
import { Button } from '../ui/Button.tsx'
import { Money } from '../ui/Money.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { lobbyStrings } from './lobby-strings.en.ts'
import styles from './PayoutLines.module.css'
import type { Payout } from './use-payout.ts'

/** [P4] Line by line what arrives, and what a win and a loss change. The space is reserved until they are known. */
export function PayoutLines({ payout }: { payout: Payout }) {
  const t = useStrings(lobbyStrings)
  return (
    <section className={styles.lines} aria-label={t('lobby.linesLabel')}>
      {payout.state === 'unchosen' && <p className={styles.empty}>{t('lobby.linesEmpty')}</p>}
      {payout.state === 'loading' && <Skeleton height="188px" />}
      {payout.state === 'failed' && (
        <div className={styles.empty} role="alert">
          <p>{t('lobby.termsError')}</p>
          <Button size="small" onClick={payout.retry}>
            {t('lobby.retry')}
          </Button>
        </div>
      )}
      {payout.state === 'known' && (
        <>
          <MoneyRows lines={payout.lines} />
          <dl className={styles.net}>
            <dt>{t('lobby.ifWon')}</dt>
            <dd>
              <Money micros={payout.netIfWon} tone="gain" size="medium" sign="always" />
            </dd>
            <dt>{t('lobby.ifLost')}</dt>
            <dd>
              <Money micros={payout.netIfLost} tone="loss" size="medium" />
            </dd>
          </dl>
        </>
      )}
    </section>
  )
}
