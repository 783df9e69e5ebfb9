import {
  type AmountTrouble,
  type Coin,
  DECIMALS,
  formatCoin,
  formatUsd,
  negate,
} from '@throwdown/rules/money'
import { AmountField } from '../../forms/AmountField.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { Hint } from '../../ui/layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { useNowMs } from '../../ui/use-now.ts'
import { percentOf, type RoundTrip, roundTripOf, shownTrip, valueOf } from './costs.ts'
import styles from './DepositCosts.module.css'
import { MoneyList } from './MoneyList.tsx'
import { walletStrings } from './wallet-strings.en.ts'
import { priceOf, type Wallet } from './wallet-types.ts'

type DepositCostsProps = {
  wallet: Wallet
  coin: Coin
  text: string
  typed: bigint | AmountTrouble
  onChange: (text: string) => void
}

/** [C1] The fee, what arrives, and what the way back costs, before anything is sent. */
export function DepositCosts({ wallet, coin, text, typed, onChange }: DepositCostsProps) {
  const t = useStrings(walletStrings)
  const minimum = BigInt(wallet.depositMin[coin])
  const hasNoPrice = coin === 'sol' && wallet.price === null
  const units = typeof typed === 'bigint' && typed >= minimum ? typed : null
  const value = units === null ? null : valueOf(units, coin, priceOf(wallet))
  const error =
    typeof typed !== 'bigint'
      ? t('wallet.topUp.amountWrong', { decimals: coin === 'sol' ? DECIMALS.SOL : DECIMALS.USDC })
      : units === null
        ? t('wallet.topUp.tooSmall', { amount: formatCoin(minimum, coin) })
        : undefined
  return (
    <>
      <div className={styles.amount}>
        <AmountField
          field={coin}
          label={t('wallet.topUp.amount')}
          aria-label={`${t('wallet.topUp.amount')} (${coin.toUpperCase()})`}
          value={text}
          error={error}
          hint={t('wallet.topUp.minimum', { amount: formatCoin(minimum, coin) })}
          end={
            <>
              <Unit coin={coin} text={text} />
              {coin === 'sol' && wallet.price && <Rate price={wallet.price} />}
            </>
          }
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {hasNoPrice && <Note tone="wait">{t('wallet.topUp.noPrice')}</Note>}
      {value !== null && units !== null && (
        <Bill wallet={wallet} trip={shownTrip(roundTripOf(value, wallet))} amount={formatCoin(units, coin)} />
      )}
    </>
  )
}

function Bill({ wallet, trip, amount }: { wallet: Wallet; trip: RoundTrip; amount: string }) {
  const t = useStrings(walletStrings)
  return (
    <>
      <MoneyList
        label={t('wallet.topUp.costs')}
        lines={[
          {
            label: t('wallet.topUp.value', { amount: amount }),
            value: formatUsd(trip.value),
          },
          {
            label: t('wallet.topUp.fee', { percent: percentOf(wallet.depositFeeBps) }),
            value: formatUsd(negate(trip.depositFee)),
          },
          {
            label: t('wallet.topUp.arrives'),
            value: formatUsd(trip.arrives, 'always'),
            isSum: true,
          },
        ]}
      />
      <Hint textWrap="pretty">
        {t('wallet.topUp.roundTrip', {
          percent: percentOf(wallet.withdrawalFeeBps),
          back: formatUsd(trip.comesBack),
          value: formatUsd(trip.value),
        })}
      </Hint>
    </>
  )
}

/** Right after the digits: an unseen copy of them keeps its place. */
function Unit({ coin, text }: { coin: Coin; text: string }) {
  return (
    <span className={styles.unit} aria-hidden="true">
      <span className={styles.digits}>{text}</span>
      <span className={styles[coin]}>{coin.toUpperCase()}</span>
    </span>
  )
}

function Rate({ price }: { price: NonNullable<Wallet['price']> }) {
  const t = useStrings(walletStrings)
  const nowMs = useNowMs(1_000)
  const seconds = Math.max(0, Math.floor((nowMs - price.asOfMs) / 1_000))
  return (
    <span className={styles.rate}>
      {t('wallet.topUp.rate', { price: formatUsd(BigInt(price.microUsdPerSol)), seconds })}
    </span>
  )
}
