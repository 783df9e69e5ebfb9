import { useState } from 'react'
import { useCurrentBalanceQuery, useWalletQuery } from '../../api/wallet.ts'
import { useStrings } from '../../i18n/strings.ts'
import { HoldNote } from './HoldNote.tsx'
import { WalletPage } from './WalletPage.tsx'
import { WalletError, WalletLoading } from './WalletState.tsx'
import { WithdrawalDone } from './WithdrawalDone.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'
import { WithdrawOnlyNote } from './WithdrawOnlyNote.tsx'
import { walletStrings } from './wallet-strings.en.ts'
import type { Withdrawal } from './wallet-types.ts'

/** [C1] [C3] From the amount to what reaches the player's wallet, with every reason to wait shown before the click. */
export default function WithdrawScreen() {
  const t = useStrings(walletStrings)
  const wallet = useWalletQuery(undefined, { refetchOnMountOrArgChange: true })
  const balance = useCurrentBalanceQuery(undefined, { refetchOnMountOrArgChange: true })
  const [done, setDone] = useState<Withdrawal | null>(null)
  const error = wallet.error ?? balance.error
  const retry = (): void => {
    void wallet.refetch()
    void balance.refetch()
  }
  return (
    <WalletPage title={t('wallet.withdraw.title')}>
      {done ? (
        <WithdrawalDone withdrawal={done} onAnother={() => setDone(null)} />
      ) : wallet.data && balance.data ? (
        <WithdrawForm
          wallet={wallet.data.data}
          available={BigInt(balance.data.data.available) + BigInt(balance.data.data.withdrawOnly)}
          note={
            <>
              <HoldNote hold={wallet.data.data.withdrawalHold} />
              <WithdrawOnlyNote balance={balance.data.data} />
            </>
          }
          onDone={setDone}
        />
      ) : error ? (
        <WalletError title={t('wallet.loadError')} error={error} onRetry={retry} />
      ) : (
        <WalletLoading height="480px" />
      )}
    </WalletPage>
  )
}
