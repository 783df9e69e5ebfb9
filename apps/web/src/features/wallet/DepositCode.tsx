import { type Coin, formatCoin } from '@throwdown/rules/money'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './DepositCode.module.css'
import { PayByWallet } from './PayByWallet.tsx'
import { payLink } from './pay-link.ts'
import { walletStrings } from './wallet-strings.en.ts'
import type { Wallet } from './wallet-types.ts'

const QrCode = lazy(async () => import('./QrCode.tsx'))

type CodeKind = 'pay' | 'plain'
type DepositCodeProps = { wallet: Wallet; coin: Coin; units: bigint | null }

/** The address three ways: as a code for phones, as text, and through a wallet of the browser. */
export function DepositCode({ wallet, coin, units }: DepositCodeProps) {
  const t = useStrings(walletStrings)
  const [kind, setKind] = useState<CodeKind>('pay')
  const { address, usdcMint } = wallet
  if (!wallet.checked) return <CheckFirst />
  if (address === null) return <Note tone="wait">{t('wallet.topUp.noAddress')}</Note>
  const text = kind === 'pay' ? payLink({ address, coin, usdcMint, units }) : address
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
      <PayByWallet wallet={wallet} address={address} coin={coin} units={units} />
    </>
  )
}

/** [L1] */
function CheckFirst() {
  const t = useStrings(walletStrings)
  return (
    <Note tone="wait">
      <b>{t('wallet.topUp.uncheckedTitle')}</b> {t('wallet.topUp.unchecked')}{' '}
      <Link to={paths.check} state={{ from: paths.topUp }}>
        {t('wallet.topUp.toCheck')}
      </Link>
    </Note>
  )
}
