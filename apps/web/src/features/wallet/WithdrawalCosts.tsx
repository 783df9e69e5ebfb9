import { type Coin, formatCoin, formatUsd, microUsd, shareOf, usd } from '@throwdown/rules/money'
import { useStrings } from '../../i18n/strings.ts'
import { Hint } from '../../ui/layout.tsx'
import { percentOf, roundTripOf, wholeCents } from './costs.ts'
import { MoneyList } from './MoneyList.tsx'
import type { QuoteState } from './use-quote.ts'
import styles from './WithdrawalCosts.module.css'
import { walletStrings } from './wallet-strings.en.ts'
import type { Wallet } from './wallet-types.ts'

type WithdrawalCostsProps = {
  wallet: Wallet
  available: bigint
  micros: bigint | null
  coin: Coin
  quote: QuoteState
}

const EXAMPLE = usd(100)

/** [C1] The fee and what arrives, before the click. The coins are the server's word, the dollars follow from the terms. */
export function WithdrawalCosts({ wallet, available, micros, coin, quote }: WithdrawalCostsProps) {
  const t = useStrings(walletStrings)
  const known = quote.state === 'known' ? quote.quote : null
  const fee =
    micros === null ? null : known ? BigInt(known.fee) : shareOf(microUsd(micros), wallet.withdrawalFeeBps)
  // The shown fee is what is missing between the other two lines: so they add up to the cent.
  const arrives = micros === null || fee === null ? null : wholeCents(micros - fee)
  return (
    <>
      {micros === null || arrives === null || micros > available ? (
        <p className={styles.empty}>{t('wallet.withdraw.linesEmpty')}</p>
      ) : (
        <MoneyList
          label={t('wallet.withdraw.costs')}
          lines={[
            { label: t('wallet.withdraw.takeOut'), value: formatUsd(micros) },
            {
              label: t('wallet.withdraw.fee', { percent: percentOf(wallet.withdrawalFeeBps) }),
              value: formatUsd(arrives - micros),
            },
            { label: t('wallet.withdraw.networkFee'), value: t('wallet.withdraw.paidByUs') },
            { label: t('wallet.withdraw.arrives'), value: formatUsd(arrives), isSum: true },
            ...(known
              ? [
                  {
                    label: t(coin === 'sol' ? 'wallet.withdraw.about' : 'wallet.withdraw.exactly'),
                    value: <span className={styles[coin]}>{formatCoin(BigInt(known.units), coin)}</span>,
                  },
                ]
              : []),
            { label: t('wallet.withdraw.balanceAfter'), value: formatUsd(available - micros) },
          ]}
        />
      )}
      <Hint textWrap="pretty">
        {t('wallet.withdraw.roundTrip', {
          back: formatUsd(roundTripOf(EXAMPLE, wallet).comesBack),
          value: formatUsd(EXAMPLE),
        })}
      </Hint>
    </>
  )
}
