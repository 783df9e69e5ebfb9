import { unitsOf } from '@throwdown/rules/money'
import { ScrollText } from 'lucide-react'
import { useCurrentBalanceQuery } from '../../api/wallet.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { Row, Stack } from '../../ui/layout.tsx'
import { Money, Sol } from '../../ui/Money.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { profileStrings } from './profile-strings.en.ts'
import styles from './WalletBadge.module.css'

const SOL_DECIMALS = 4

export function WalletBadge() {
  const t = useStrings(profileStrings)
  return (
    <Stack as={Panel} gap={3} justify="start">
      <Row gap={2} align="center" justify="between">
        <h2 className={styles.title}>{t('profile.wallet.title')}</h2>
        <span className={styles.tag}>
          {t('profile.wallet.connected')} <span className={styles.sol}>{t('profile.wallet.sol')}</span>
        </span>
      </Row>
      <Amounts />
      <TextLink to={paths.wallet} icon={<ScrollText size={15} aria-hidden />}>
        {t('profile.wallet.activity')}
      </TextLink>
    </Stack>
  )
}

function Amounts() {
  const t = useStrings(profileStrings)
  const { data, isError, isFetching } = useCurrentBalanceQuery()
  const balance = data?.data
  if (!balance && isError && !isFetching) return <p role="alert">{t('profile.wallet.failed')}</p>
  if (!balance) return <output>{t('profile.wallet.loading')}</output>
  return (
    <Stack gap={1} className={styles.amounts}>
      <Money micros={unitsOf(balance.usdBalance, 'USD')} size="huge" />
      {/* [C4] Without a fresh price the figure is left out, and nothing replaces it. */}
      {balance.solBalance !== null && (
        <span>
          <Sol lamports={unitsOf(balance.solBalance, 'SOL')} decimals={SOL_DECIMALS} />
        </span>
      )}
    </Stack>
  )
}
