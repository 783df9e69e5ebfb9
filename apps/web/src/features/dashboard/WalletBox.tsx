import type { Parsed } from '@throwdown/contract/endpoint'
import type { currentBalance } from '@throwdown/contract/wallet'
import type { WithdrawOnlyReason } from '@throwdown/contract/withdraw-only'
import { formatUsd, unitsOf } from '@throwdown/rules/money'
import { QrCode, RefreshCw, ScrollText } from 'lucide-react'
import { useId } from 'react'
import { useSafePlayQuery } from '../../api/safe-play.ts'
import { type OwnWallet, useCurrentBalanceQuery, useWalletQuery } from '../../api/wallet.ts'
import { useStrings } from '../../i18n/strings.ts'
import { stakeInPot, usePlayPart } from '../../realtime/tab-play.ts'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Hint, Row, Stack, Text } from '../../ui/layout.tsx'
import { Money, Sol } from '../../ui/Money.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { dashboardStrings } from './dashboard-strings.en.ts'
import styles from './WalletBox.module.css'

const SOL_DECIMALS = 4

/** What the player has, in dollars and SOL, and the ways in and out. */
export function WalletBox() {
  const t = useStrings(dashboardStrings)
  const { data, isError, isFetching, refetch } = useCurrentBalanceQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  const balance = data?.data
  const hasNothing =
    balance !== undefined && BigInt(balance.available) === 0n && BigInt(balance.withdrawOnly) === 0n
  return (
    <Panel>
      <Stack as="section" gap={3} canShrink aria-labelledby="wallet-title">
        <WalletHead />
        <Amounts balance={balance} hasFailed={isError && !isFetching} />
        <WalletAddress />
        <ButtonLink
          to={paths.topUp}
          tone={hasNothing ? 'primary' : 'bright'}
          wide
          icon={<QrCode aria-hidden />}
        >
          {t('dashboard.wallet.topUp')}
        </ButtonLink>
        <Actions hasNothing={hasNothing} isFetching={isFetching} onRefresh={() => void refetch()} />
        {hasNothing && <Hint>{t('dashboard.wallet.withdrawNothing')}</Hint>}
        <TextLink to={paths.wallet} icon={<ScrollText size={15} aria-hidden />}>
          {t('dashboard.wallet.activity')}
        </TextLink>
      </Stack>
    </Panel>
  )
}

type Balance = Parsed<typeof currentBalance, 'reply'>['data']

/** Own money that cannot be staked now. */
type AsideProps = {
  amount: bigint
  text: 'inPlay' | 'withdrawing' | 'returned' | `withdrawOnly.${WithdrawOnlyReason}`
}

function Aside({ amount, text }: AsideProps) {
  const t = useStrings(dashboardStrings)
  if (amount === 0n) return null
  return <p className={styles.aside}>{t(`dashboard.wallet.${text}`, { amount: formatUsd(amount) })}</p>
}

function WalletHead() {
  const t = useStrings(dashboardStrings)
  return (
    <Row gap={3} align="center" justify="between">
      <Text as="h2" size="eyebrow" tone="muted" id="wallet-title">
        {t('dashboard.wallet.title')}
      </Text>
      <span className={styles.tag}>
        {t('dashboard.wallet.connected')} <span className={styles.sol}>{t('dashboard.wallet.sol')}</span>
      </span>
    </Row>
  )
}

function Amounts({ balance, hasFailed }: { balance: Balance | undefined; hasFailed: boolean }) {
  const t = useStrings(dashboardStrings)
  const inPot = usePlayPart(stakeInPot)
  if (!balance)
    return (
      <Stack gap={1} align="start" justify="center" className={styles.amounts}>
        {hasFailed ? (
          <p role="alert">{t('dashboard.wallet.error')}</p>
        ) : (
          <output className={styles.loading}>{t('dashboard.wallet.loading')}</output>
        )}
      </Stack>
    )
  // [C9] A part of what can only be withdrawn; the other part has another reason.
  const returned = BigInt(balance.returned?.micros ?? '0')
  return (
    <>
      <Stack gap={1} align="start" justify="center" className={styles.amounts}>
        <Money micros={unitsOf(balance.usdBalance, 'USD')} size="huge" />
        {/* [C4] Without a fresh price the figure is left out, and nothing replaces it. */}
        {balance.solBalance !== null && (
          <Text as="span" size="lead">
            <Sol lamports={unitsOf(balance.solBalance, 'SOL')} decimals={SOL_DECIMALS} />
          </Text>
        )}
      </Stack>
      <Aside amount={BigInt(balance.reserved) + inPot} text="inPlay" />
      <Aside amount={BigInt(balance.withdrawing)} text="withdrawing" />
      <Aside amount={returned} text="returned" />
      {balance.withdrawOnlyReason && (
        <Aside
          amount={BigInt(balance.withdrawOnly) - returned}
          text={`withdrawOnly.${balance.withdrawOnlyReason}`}
        />
      )}
    </>
  )
}

type ActionsProps = { hasNothing: boolean; isFetching: boolean; onRefresh: () => void }

function Actions({ hasNothing, isFetching, onRefresh }: ActionsProps) {
  const t = useStrings(dashboardStrings)
  return (
    <div className={styles.actions}>
      {hasNothing ? (
        <Button size="small" tone="quiet" disabledReason={t('dashboard.wallet.withdrawNothing')}>
          {t('dashboard.wallet.withdraw')}
        </Button>
      ) : (
        <ButtonLink to={paths.withdraw} size="small" tone="quiet">
          {t('dashboard.wallet.withdraw')}
        </ButtonLink>
      )}
      <Button
        size="small"
        tone="quiet"
        icon={<RefreshCw aria-hidden />}
        busyText={isFetching && t('dashboard.wallet.loading')}
        onClick={onRefresh}
      >
        {t('dashboard.wallet.refresh')}
      </Button>
    </div>
  )
}

const SHOWN_LETTERS = 4

/** The deposit address, cut to what a person compares, and copied whole; before there is one, why. */
function WalletAddress() {
  const t = useStrings(dashboardStrings)
  const missingId = useId()
  const { data, isError } = useWalletQuery(undefined)
  const { data: safePlay } = useSafePlayQuery()
  const wallet = data?.data
  // Pushed: the address goes away while the page is open, too.
  const isPaused = usePlayPart(({ notices }) => notices.pauses.some(({ what }) => what === 'deposits'))
  const isOnBreak = Boolean(safePlay?.data.pause)
  const address = isPaused || isOnBreak ? null : (wallet?.address ?? null)
  const why = wallet ? whyNone(wallet, { isPaused, isOnBreak }) : isError ? 'addressError' : 'loading'
  return (
    <Row gap={2} align="center" justify="between" className={styles.address}>
      {address ? (
        <code aria-label={t('dashboard.wallet.address')} title={address}>
          {address.slice(0, SHOWN_LETTERS)}…{address.slice(-SHOWN_LETTERS)}
        </code>
      ) : (
        <p id={missingId} className={styles.noAddress}>
          {t(`dashboard.wallet.${why}`)}
        </p>
      )}
      <CopyButton
        text={address}
        missingId={missingId}
        label={t('dashboard.wallet.copy')}
        copied={t('dashboard.wallet.copied')}
        failed={t('dashboard.wallet.copyFailed')}
      />
    </Row>
  )
}

type Stops = { readonly isPaused: boolean; readonly isOnBreak: boolean }

function whyNone(
  { checked, depositsPausedFor, isAddressRefused }: OwnWallet,
  { isPaused, isOnBreak }: Stops,
) {
  if (isOnBreak) return 'onBreak'
  if (isPaused || depositsPausedFor) return 'depositsPaused'
  if (isAddressRefused) return 'addressRefused'
  return checked ? 'noAddress' : 'unchecked'
}
