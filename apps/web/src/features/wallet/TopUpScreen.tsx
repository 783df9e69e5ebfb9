import { useState } from 'react'
import { useWalletQuery } from '../../api/wallet.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Note } from '../../ui/Note.tsx'
import { ArrivingDeposits } from './ArrivingDeposits.tsx'
import { CoinChoice } from './CoinChoice.tsx'
import { type Coin, parseUnits } from './coins.ts'
import { DepositCode } from './DepositCode.tsx'
import { DepositCosts } from './DepositCosts.tsx'
import styles from './TopUpScreen.module.css'
import { TrueCost } from './TrueCost.tsx'
import { WalletPage } from './WalletPage.tsx'
import { WalletError, WalletLoading } from './WalletState.tsx'
import { walletStrings } from './wallet-strings.en.ts'
import type { Wallet } from './wallet-types.ts'

/** While no address is free one is on its way; the price is new every few seconds. */
const POLL_MS = 10_000

/** [C1] [C2] Where to send, what arrives of it, and what is on its way. */
export default function TopUpScreen() {
  const t = useStrings(walletStrings)
  const { data, error, refetch } = useWalletQuery(undefined, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  })
  return (
    <WalletPage title={t('wallet.topUp.title')}>
      {data ? (
        <TopUp wallet={data.data} />
      ) : error ? (
        <WalletError title={t('wallet.loadError')} error={error} onRetry={() => void refetch()} />
      ) : (
        <WalletLoading height="560px" />
      )}
    </WalletPage>
  )
}

const STARTING_AMOUNT: Record<Coin, string> = { sol: '0.5', usdc: '100' }

function TopUp({ wallet }: { wallet: Wallet }) {
  const t = useStrings(walletStrings)
  const [coin, setCoin] = useState<Coin>('sol')
  const [amounts, setAmounts] = useState(STARTING_AMOUNT)
  const units = parseUnits(amounts[coin], coin)
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <CoinChoice coin={coin} onChange={setCoin} />
        <DepositCode wallet={wallet} coin={coin} units={units} />
      </div>
      <div className={styles.column}>
        {wallet.cluster !== 'mainnet-beta' && (
          <Note tone="warning">{t('wallet.testChain', { cluster: wallet.cluster })}</Note>
        )}
        {wallet.depositsPaused && coin === 'sol' && <Note tone="wait">{t('wallet.topUp.paused')}</Note>}
        <DepositCosts
          wallet={wallet}
          coin={coin}
          text={amounts[coin]}
          units={units}
          onChange={(text) => setAmounts({ ...amounts, [coin]: text })}
        />
        <ArrivingDeposits />
        <TrueCost wallet={wallet} coin={coin} units={units} />
        <Note tone="warning">{t('wallet.topUp.only')}</Note>
      </div>
    </div>
  )
}
