import { useWalletQuery } from '../../api/wallet.ts'
import { useStrings } from '../../i18n/strings.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { dashboardStrings } from './dashboard-strings.en.ts'
import styles from './WalletBox.module.css'

const SHOWN_LETTERS = 4

/** The deposit address, cut to what a person compares, and copied whole. */
export function WalletAddress() {
  const t = useStrings(dashboardStrings)
  const { data, isError } = useWalletQuery(undefined)
  const wallet = data?.data
  if (wallet?.address)
    return (
      <div className={styles.address}>
        <code aria-label={t('dashboard.wallet.address')} title={wallet.address}>
          {wallet.address.slice(0, SHOWN_LETTERS)}…{wallet.address.slice(-SHOWN_LETTERS)}
        </code>
        <CopyButton
          text={wallet.address}
          label={t('dashboard.wallet.copy')}
          copied={t('dashboard.wallet.copied')}
          failed={t('dashboard.wallet.copyFailed')}
        />
      </div>
    )
  const why = wallet ? (wallet.checked ? 'noAddress' : 'unchecked') : isError ? 'addressError' : 'loading'
  return <p className={styles.noAddress}>{t(`dashboard.wallet.${why}`)}</p>
}
