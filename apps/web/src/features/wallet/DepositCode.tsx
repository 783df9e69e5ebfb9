import { type Coin, formatCoin } from '@throwdown/rules/money'
import { Smartphone } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { usePlayerCheckQuery } from '../../api/player-check.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Note } from '../../ui/Note.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './DepositCode.module.css'
import { depositLimitStrings } from './deposit-limit-strings.en.ts'
import { PayByWallet } from './PayByWallet.tsx'
import { payLink } from './pay-link.ts'
import { payStrings } from './pay-strings.en.ts'
import { walletStrings } from './wallet-strings.en.ts'
import type { Wallet } from './wallet-types.ts'

const QrCode = lazyPart(() => import('./QrCode.tsx'))

type CodeKind = 'pay' | 'plain'
type DepositCodeProps = { wallet: Wallet; coin: Coin; units: bigint | null }

/** The address three ways: as a code for phones, as text, and through a wallet of the browser. */
export function DepositCode({ wallet, coin, units }: DepositCodeProps) {
  const t = useStrings(walletStrings)
  const [kind, setKind] = useState<CodeKind>('pay')
  const { address, usdcMint } = wallet
  if (!wallet.checked) return <CheckFirst />
  if (address === null) return <Note tone="wait">{t('wallet.topUp.noAddress')}</Note>
  const pay = payLink({ address, coin, usdcMint, units })
  const text = kind === 'pay' ? pay : address
  const label =
    kind === 'pay' && units !== null
      ? t('wallet.topUp.codePay', { amount: formatCoin(units, coin) })
      : t('wallet.topUp.code')
  return (
    <>
      <div className={styles.code}>
        <Suspense fallback={<Skeleton height="100%" />}>
          <QrCode text={text} label={label} />
        </Suspense>
        <span className={styles.mark}>
          <Icon name="mark" />
        </span>
      </div>
      <Segments
        size="small"
        label={t('wallet.topUp.codeKind')}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'pay', label: t('wallet.topUp.payLink') },
          { value: 'plain', label: t('wallet.topUp.plain') },
        ]}
      />
      <Address address={address} />
      <WalletApp link={pay} />
      <PayByWallet wallet={wallet} address={address} coin={coin} units={units} />
    </>
  )
}

function Address({ address }: { address: string }) {
  const t = useStrings(walletStrings)
  return (
    <Stack gap={1.5}>
      <Hint as="span" isStrong>
        {t('wallet.topUp.address')}
      </Hint>
      <Row gap={2} align="center" className={styles.address}>
        <code className={styles.text}>{address}</code>
        <CopyButton
          text={address}
          label={t('wallet.copy')}
          copied={t('wallet.copied')}
          failed={t('wallet.copyFailed')}
        />
      </Row>
    </Stack>
  )
}

/** A phone cannot scan its own screen. */
function WalletApp({ link }: { link: string }) {
  const t = useStrings(payStrings)
  return (
    <a className={classNames(styles.app, buttonClass({ tone: 'primary', wide: true }))} href={link}>
      <Smartphone aria-hidden />
      <span>{t('pay.openApp')}</span>
    </a>
  )
}

/** [L1] */
function CheckFirst() {
  const t = useStrings(walletStrings, depositLimitStrings)
  const state = usePlayerCheckQuery().data?.data.state
  if (state !== undefined && state !== 'needed' && state !== 'passed')
    return (
      <Note tone="warning">
        {t('depositLimit.before.closed')}{' '}
        <Link to={paths.check} state={{ from: paths.topUp }}>
          {t('depositLimit.before.closedLink')}
        </Link>
      </Note>
    )
  return (
    <Note tone="wait">
      <b>{t('wallet.topUp.uncheckedTitle')}</b> {t('wallet.topUp.unchecked')}{' '}
      <Link to={paths.check} state={{ from: paths.topUp }}>
        {t('wallet.topUp.toCheck')}
      </Link>
    </Note>
  )
}
