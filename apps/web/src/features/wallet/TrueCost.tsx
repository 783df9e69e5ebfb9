import { type Coin, formatUsd, negate, subtract } from '@throwdown/rules/money'
import { settleWin } from '@throwdown/rules/settlement'
import { CURRENT_TERMS_VERSION, stakeOfTier, type Tier, termsOfVersion } from '@throwdown/rules/terms'
import { useStrings } from '../../i18n/strings.ts'
import { percentOf, roundTripOf, shownTrip, valueOf, winsToBeEven } from './costs.ts'
import { MoneyList } from './MoneyList.tsx'
import styles from './TrueCost.module.css'
import { walletStrings } from './wallet-strings.en.ts'
import { priceOf, type Wallet } from './wallet-types.ts'

const EXAMPLE_TIER: Tier = 5

/** [C1] All fees of the way in and out on one bill, and how much must be won to make up for them. */
export function TrueCost({ wallet, coin, units }: { wallet: Wallet; coin: Coin; units: bigint | null }) {
  const t = useStrings(walletStrings)
  const value = units === null ? null : valueOf(units, coin, priceOf(wallet))
  if (value === null) return null
  const trip = roundTripOf(value, wallet)
  const shown = shownTrip(trip)
  const terms = termsOfVersion(CURRENT_TERMS_VERSION)
  const stake = stakeOfTier(EXAMPLE_TIER)
  const win = subtract(settleWin({ stake, mode: 'normal' }, terms).winner, stake)
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{t('wallet.trueCost.title')}</summary>
      <MoneyList
        label={t('wallet.trueCost.title')}
        lines={[
          { label: t('wallet.trueCost.sent'), value: formatUsd(shown.value) },
          {
            label: t('wallet.trueCost.depositFee', { percent: percentOf(wallet.depositFeeBps) }),
            value: formatUsd(negate(shown.depositFee)),
          },
          { label: t('wallet.trueCost.inBalance'), value: formatUsd(shown.arrives) },
          {
            label: t('wallet.trueCost.withdrawalFee', { percent: percentOf(wallet.withdrawalFeeBps) }),
            value: formatUsd(negate(shown.withdrawalFee)),
          },
          { label: t('wallet.trueCost.back'), value: formatUsd(shown.comesBack) },
          { label: t('wallet.trueCost.cost'), value: formatUsd(shown.cost), isSum: true },
        ]}
      />
      <p className={styles.note}>
        {t('wallet.trueCost.even', {
          count: winsToBeEven(trip, win, wallet),
          tier: EXAMPLE_TIER,
          win: formatUsd(win),
          fee: percentOf(terms.settlement.winFeeBps),
        })}{' '}
        {t('wallet.trueCost.fair')}
      </p>
    </details>
  )
}
