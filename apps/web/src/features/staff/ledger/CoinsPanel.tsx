import { useState } from 'react'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { CoinForm } from './CoinForm.tsx'
import { COIN_KINDS, type CoinKind } from './coin-action.ts'
import { coinStrings } from './coin-strings.en.ts'
import styles from './ledger.module.css'

/** [C8] Coins of the house, by requests that two people sign. */
export function CoinsPanel() {
  const t = useStrings(coinStrings)
  const [asked, setAsked] = useState<CoinKind | null>(null)
  const close = () => setAsked(null)
  return (
    <Panel padding="roomy" className={styles.panel}>
      <h2 className={styles.heading}>{t('staffCoins.title')}</h2>
      <p className={styles.quiet}>{t('staffCoins.rule')}</p>
      <div className={styles.asks}>
        {COIN_KINDS.map((kind) => (
          <Button key={kind} wide onClick={() => setAsked(kind)}>
            {t(`staffCoins.ask.${kind}`)}
          </Button>
        ))}
      </div>
      <Dialog title={t(`staffCoins.ask.${asked ?? 'capital'}`)} isOpen={asked !== null} onClose={close}>
        {asked && <CoinForm kind={asked} onDone={close} />}
      </Dialog>
    </Panel>
  )
}
