import type { Parsed } from '@throwdown/contract/endpoint'
import type { wallet as walletCall } from '@throwdown/contract/wallet'
import { useWalletQuery } from '../../api/wallet.ts'
import { useStrings } from '../../i18n/strings.ts'
import { usePlayStatus } from '../../realtime/tab-play.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Row } from '../../ui/layout.tsx'
import { dashboardStrings } from './dashboard-strings.en.ts'
import styles from './WalletBox.module.css'

const SHOWN_LETTERS = 4

/** The deposit address, cut to what a person compares, and copied whole. */
export function WalletAddress() {
  const t = useStrings(dashboardStrings)
  const { data, isError } = useWalletQuery(undefined)
  const wallet = data?.data
  // Pushed: the address goes away while the page is open, too.
  const isPaused = usePlayStatus().notices.pauses.some(({ what }) => what === 'deposits')
  if (wallet?.address && !isPaused)
    return (
      <Row gap={2} align="center" justify="between" className={styles.address}>
        <code aria-label={t('dashboard.wallet.address')} title={wallet.address}>
          {wallet.address.slice(0, SHOWN_LETTERS)}…{wallet.address.slice(-SHOWN_LETTERS)}
        </code>
        <CopyButton
          text={wallet.address}
          label={t('dashboard.wallet.copy')}
          copied={t('dashboard.wallet.copied')}
          failed={t('dashboard.wallet.copyFailed')}
        />
      </Row>
    )
  const why = wallet ? whyNone(wallet, isPaused) : isError ? 'addressError' : 'loading'
  return <p className={styles.noAddress}>{t(`dashboard.wallet.${why}`)}</p>
}

type Wallet = Parsed<typeof walletCall, 'reply'>['data']

function whyNone({ checked, depositsPausedFor }: Wallet, isPaused: boolean) {
  if (isPaused || depositsPausedFor) return 'depositsPaused'
  return checked ? 'noAddress' : 'unchecked'
}
