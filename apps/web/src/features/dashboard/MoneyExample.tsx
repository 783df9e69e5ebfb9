import { formatUsd } from '@throwdown/rules/money'
import { CURRENT_TERMS_VERSION, stakeOfTier, termsOfVersion } from '@throwdown/rules/terms'
import { MoneyRows } from '../../arena/result/MoneyRows.tsx'
import { linesIfWon } from '../../arena/result/money-lines.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { dashboardStrings } from './dashboard-strings.en.ts'
import styles from './MoneyExample.module.css'

const TERMS = termsOfVersion(CURRENT_TERMS_VERSION)
const STAKE = stakeOfTier(1)
const percent = (bps: number): number => bps / 100

/** One match at the smallest stake, to the cent. */
export function MoneyExample({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useStrings(dashboardStrings)
  const { cashier, settlement } = TERMS
  return (
    <Dialog
      title={t('dashboard.first.money')}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('dashboard.example.done')}
        </Button>
      }
    >
      <Stack gap={3} tone="muted">
        <p>{t('dashboard.example.before', { stake: formatUsd(STAKE) })}</p>
        <h3 className={styles.title}>{t('dashboard.example.won')}</h3>
        <MoneyRows lines={linesIfWon({ stake: STAKE, mode: 'normal' }, TERMS)} />
        <h3 className={styles.title}>{t('dashboard.example.lost')}</h3>
        <p>{t('dashboard.example.lostText', { stake: formatUsd(STAKE) })}</p>
        <p>{t('dashboard.example.bounty', { share: percent(settlement.poolShareBps.bounty) })}</p>
        <p>
          {t('dashboard.example.fees', {
            feeIn: percent(cashier.depositFeeBps),
            feeOut: percent(cashier.withdrawalFeeBps),
          })}
        </p>
      </Stack>
    </Dialog>
  )
}
