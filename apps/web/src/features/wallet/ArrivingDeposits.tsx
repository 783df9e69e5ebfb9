import { useWalletActivityQuery } from '../../api/wallet.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Stack } from '../../ui/layout.tsx'
import { useNowMs } from '../../ui/use-now.ts'
import styles from './ArrivingDeposits.module.css'
import { DepositProgress } from './DepositProgress.tsx'
import { payStrings } from './pay-strings.en.ts'
import { walletStrings } from './wallet-strings.en.ts'

/** A deposit that has just been credited stays in sight for a while. */
const STAYS_MS = 600_000
const SHOWN_MAX = 3

/** [C2] What is on its way, live: every change is pushed. `isQuick` unless the coin waits for a price or a pause. */
export function ArrivingDeposits({ isQuick }: { isQuick: boolean }) {
  const t = useStrings(walletStrings)
  const nowMs = useNowMs(10_000)
  const { data } = useWalletActivityQuery(undefined, { refetchOnMountOrArgChange: true })
  // As high as the usual reply, so that nothing below moves when it comes.
  if (!data)
    return (
      <Stack gap={4} className={classNames(styles.deposits, styles.waiting)}>
        <p className={styles.none}>
          {t('wallet.topUp.none')} {isQuick && t('wallet.topUp.usually')}
        </p>
      </Stack>
    )
  const shown = data.data.deposits
    .filter(
      ({ state, seenAtMs }) => state === 'arriving' || state === 'waiting' || seenAtMs > nowMs - STAYS_MS,
    )
    .slice(0, SHOWN_MAX)
  return (
    <Stack
      as="section"
      gap={4}
      className={styles.deposits}
      aria-label={t('wallet.topUp.deposits')}
      aria-live="polite"
    >
      {shown.length === 0 ? (
        <p className={styles.none}>
          {t('wallet.topUp.none')} {isQuick && t('wallet.topUp.usually')}
        </p>
      ) : (
        <>
          {shown.map((deposit) => (
            <DepositProgress key={deposit.id} deposit={deposit} />
          ))}
          {shown[0]?.state === 'credited' && <PlayNow />}
          <p className={styles.none}>
            {t(
              isQuick && !shown.some(({ state }) => state === 'waiting')
                ? 'wallet.topUp.usually'
                : 'wallet.topUp.mayClose',
            )}
          </p>
        </>
      )}
    </Stack>
  )
}

function PlayNow() {
  const t = useStrings(payStrings)
  return (
    <ButtonLink to={paths.play} tone="primary">
      {t('pay.playNow')}
    </ButtonLink>
  )
}
