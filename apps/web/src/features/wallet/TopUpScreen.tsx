import type { PauseReason } from '@throwdown/contract/service-pause'
import type { Coin } from '@throwdown/rules/money'
import { useState } from 'react'
import { useSafePlayQuery } from '../../api/safe-play.ts'
import { useCurrentBalanceQuery, useWalletQuery } from '../../api/wallet.ts'
import { readAmount } from '../../forms/amounts.ts'
import { pauseStrings } from '../../i18n/pause-strings.en.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { AddressRefused } from './AddressRefused.tsx'
import { ArrivingDeposits } from './ArrivingDeposits.tsx'
import { CoinChoice } from './CoinChoice.tsx'
import { valueOf } from './costs.ts'
import { DepositCode } from './DepositCode.tsx'
import { DepositCosts } from './DepositCosts.tsx'
import { DepositLimitNote } from './DepositLimitNote.tsx'
import styles from './TopUpScreen.module.css'
import { TrueCost } from './TrueCost.tsx'
import { WalletPage } from './WalletPage.tsx'
import { WalletError, WalletLoading } from './WalletState.tsx'
import { WithdrawOnlyNote } from './WithdrawOnlyNote.tsx'
import { walletStrings } from './wallet-strings.en.ts'
import { priceOf, type Wallet } from './wallet-types.ts'

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
      {data?.data.isAddressRefused ? (
        <AddressRefused />
      ) : data ? (
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
  const typed = readAmount(coin, amounts[coin])
  // What is below the minimum is not credited, so nothing on this page invites to send it.
  const units = typeof typed === 'bigint' && typed >= BigInt(wallet.depositMin[coin]) ? typed : null
  const { data: balance } = useCurrentBalanceQuery()
  // [L3] Nothing here invites to send money that could not be played.
  const isOnBreak = Boolean(useSafePlayQuery().data?.data.pause)
  return (
    <div className={styles.columns}>
      <Stack gap={3} canShrink>
        <CoinChoice coin={coin} onChange={setCoin} />
        {wallet.depositsPausedFor ? (
          <Paused reason={wallet.depositsPausedFor} />
        ) : isOnBreak ? (
          <DepositLimitNote value={null} />
        ) : (
          <DepositCode wallet={wallet} coin={coin} units={units} />
        )}
      </Stack>
      <Stack gap={3} canShrink>
        {wallet.cluster !== 'mainnet-beta' && (
          <Note tone="warning">{t('wallet.testChain', { cluster: wallet.cluster })}</Note>
        )}
        {!wallet.depositsPausedFor && wallet.depositsPaused && coin === 'sol' && (
          <Note tone="wait">{t('wallet.topUp.paused')}</Note>
        )}
        <DepositCosts
          wallet={wallet}
          coin={coin}
          text={amounts[coin]}
          typed={typed}
          onChange={(text) => setAmounts({ ...amounts, [coin]: text })}
        />
        <ArrivingDeposits isQuick={!isOnBreak && isQuick(wallet, coin)} />
        {balance && <WithdrawOnlyNote balance={balance.data} />}
        {!isOnBreak && (
          <DepositLimitNote value={units === null ? null : valueOf(units, coin, priceOf(wallet))} />
        )}
        <TrueCost wallet={wallet} coin={coin} units={units} />
        <Note tone="warning">{t('wallet.topUp.only')}</Note>
      </Stack>
    </div>
  )
}

/** SOL waits while its deposits are paused or have no price [C4] [C7]; USDC never does. */
const isQuick = (wallet: Wallet, coin: Coin): boolean =>
  !wallet.depositsPausedFor && (coin === 'usdc' || (!wallet.depositsPaused && priceOf(wallet) !== null))

/** No address is shown meanwhile; one that somebody wrote down still works. */
function Paused({ reason }: { reason: PauseReason }) {
  const t = useStrings(pauseStrings)
  return (
    <Note tone="wait">
      <b>{t('pause.deposits')}</b> {t(`pause.why.${reason}`)} {t('pause.depositsKept')}
    </Note>
  )
}
