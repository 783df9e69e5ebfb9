import { type Coin, formatCoin } from '@throwdown/rules/money'
import { Wallet as WalletIcon } from 'lucide-react'
import { useState } from 'react'
import { useLazyRecentBlockhashQuery } from '../../api/wallet.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Hint, Stack } from '../../ui/layout.tsx'
import type { PayingWallet } from './browser-wallets.ts'
import styles from './PayByWallet.module.css'
import { payStrings } from './pay-strings.en.ts'
import type { Wallet } from './wallet-types.ts'

type PayByWalletProps = { wallet: Wallet; address: string; coin: Coin; units: bigint | null }

/** Tops up from a wallet of this browser. Its code and that of the chain come with the first click. */
export function PayByWallet({ wallet, address, coin, units }: PayByWalletProps) {
  const t = useStrings(payStrings)
  const [found, setFound] = useState<readonly PayingWallet[] | null>(null)
  const [isLooking, setIsLooking] = useState(false)
  const { pay, paying, outcome } = usePayment({ wallet, address, coin, units })
  async function connect(): Promise<void> {
    setIsLooking(true)
    const { chainOf, findWallets } = await import('./browser-wallets.ts')
    const wallets = findWallets(chainOf(wallet.cluster))
    setFound(wallets)
    setIsLooking(false)
    // One click: with a single wallet there is nothing to choose.
    const [only] = wallets
    if (only && wallets.length === 1) await pay(only)
  }
  const amount = units === null ? '' : formatCoin(units, coin)
  return (
    <Stack gap={3}>
      {found && found.length > 1 ? (
        <Choice wallets={found} amount={amount} paying={paying} onPay={(by) => void pay(by)} />
      ) : (
        <Button
          tone="bright"
          wide
          icon={<WalletIcon aria-hidden />}
          busyText={(isLooking && t('pay.connecting')) || (paying !== null && t('pay.paying'))}
          disabledReason={
            units === null &&
            t('pay.amountFirst', { minimum: formatCoin(BigInt(wallet.depositMin[coin]), coin) })
          }
          onClick={() => void connect()}
        >
          {t('pay.connect')}
        </Button>
      )}
      <Hint as="output" textAlign="center" textWrap="pretty">
        {found?.length === 0 ? t('pay.none') : (outcome ?? t('pay.hint'))}
      </Hint>
    </Stack>
  )
}

type ChoiceProps = {
  wallets: readonly PayingWallet[]
  amount: string
  paying: string | null
  onPay: (by: PayingWallet) => void
}

function Choice({ wallets, amount, paying, onPay }: ChoiceProps) {
  const t = useStrings(payStrings)
  return (
    <Stack as="fieldset" gap={2} className={styles.wallets}>
      <Hint as="legend" textAlign="center" textWrap="pretty">
        {t('pay.choose', { amount })}
      </Hint>
      {wallets.map((each) => (
        <Button
          key={each.name}
          tone="bright"
          wide
          icon={<WalletIcon aria-hidden />}
          busyText={paying === each.name && t('pay.paying')}
          onClick={() => onPay(each)}
        >
          {each.name}
        </Button>
      ))}
    </Stack>
  )
}

function usePayment({ wallet, address, coin, units }: PayByWalletProps) {
  const t = useStrings(payStrings)
  const [fetchBlockhash] = useLazyRecentBlockhashQuery()
  const [paying, setPaying] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<string | null>(null)
  async function send(by: PayingWallet, amount: bigint): Promise<string> {
    const [{ buildTransfer }, { chainOf }, { data, error }] = await Promise.all([
      import('./chain/build-transfer.ts'),
      import('./browser-wallets.ts'),
      fetchBlockhash(undefined),
    ])
    if (!data) return errorText(error) ?? t('pay.failed')
    const { blockhash, lastValidBlockHeight } = data.data
    const answer = await by.pay(chainOf(wallet.cluster), (payer) =>
      buildTransfer({
        payer,
        to: address,
        coin,
        usdcMint: wallet.usdcMint,
        units: amount,
        blockhash,
        lastValidBlockHeight: BigInt(lastValidBlockHeight),
      }),
    )
    return t(answer === 'sent' ? 'pay.sent' : 'pay.refused', {
      amount: formatCoin(amount, coin),
    })
  }
  async function pay(by: PayingWallet): Promise<void> {
    if (units === null || paying !== null) return
    setPaying(by.name)
    setOutcome(null)
    // The code of the chain could not be fetched, or the wallet's account is not an address.
    setOutcome(await send(by, units).catch(() => t('pay.failed')))
    setPaying(null)
  }
  return { pay, paying, outcome }
}
