import { ChevronDown } from 'lucide-react'
import { MoneyRows } from '../arena/result/MoneyRows.tsx'
import { useStrings } from '../i18n/strings.ts'
import { Button } from '../ui/Button.tsx'
import { Row } from '../ui/layout.tsx'
import { Money } from '../ui/Money.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { lobbyStrings } from './lobby-strings.en.ts'
import styles from './PayoutLines.module.css'
import type { Payout } from './use-payout.ts'

/** [P4] What a win and a loss change, and line by line what arrives. The space is reserved until they are known. */
export function PayoutLines({ payout }: { payout: Payout }) {
  const t = useStrings(lobbyStrings)
  return (
    <section className={styles.lines} aria-label={t('lobby.linesLabel')}>
      {payout.state === 'unchosen' && <p className={styles.empty}>{t('lobby.linesEmpty')}</p>}
      {payout.state === 'loading' && <Skeleton height="104px" />}
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
          <dl className={styles.net}>
            <Row align="baseline" wraps size="text" tone="muted" className={styles.outcome}>
              <dt>{t('lobby.ifWon')}</dt>
              <dd>
                <Money micros={payout.netIfWon} tone="gain" size="medium" sign="always" />
              </dd>
            </Row>
            <Row align="baseline" wraps size="text" tone="muted" className={styles.outcome}>
              <dt>{t('lobby.ifLost')}</dt>
              <dd>
                <Money micros={payout.netIfLost} tone="loss" size="medium" />
              </dd>
            </Row>
          </dl>
          <details className={styles.details}>
            <summary className={styles.summary}>
              {t('lobby.details')} <ChevronDown size={16} aria-hidden />
            </summary>
            <MoneyRows lines={payout.lines} />
          </details>
        </>
      )}
    </section>
  )
}
