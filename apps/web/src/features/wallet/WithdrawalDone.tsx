import { formatUsd } from '@throwdown/rules/money'
import { useWalletActivityQuery } from '../../api/wallet.ts'
import { type Translate, useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { formatMoment } from '../../ui/text/clock.ts'
import styles from './WithdrawalDone.module.css'
import { WithdrawalProgress } from './WithdrawalProgress.tsx'
import { walletStrings } from './wallet-strings.en.ts'
import { shortAddress, type Withdrawal } from './wallet-types.ts'

/** What became of it: the state of the reply, then of every push. */
export function WithdrawalDone({ withdrawal, onAnother }: { withdrawal: Withdrawal; onAnother: () => void }) {
  const t = useStrings(walletStrings)
  const { data } = useWalletActivityQuery(undefined, { refetchOnMountOrArgChange: true })
  const newest = data?.data.withdrawals.find(({ id }) => id === withdrawal.id) ?? withdrawal
  return (
    <Stack as="section" gap={4} className={styles.done} aria-live="polite">
      <h2 className={styles.title}>{titleOf(newest, t)}</h2>
      <Text tone="muted" textAlign="center">
        {formatUsd(BigInt(newest.micros))} ·{' '}
        {t('wallet.activity.withdrawalTo', { address: shortAddress(newest.address) })}
      </Text>
      <WithdrawalProgress withdrawal={newest} />
      <Row gap={3} justify="center" wraps>
        <ButtonLink to={paths.wallet} tone="bright">
          {t('wallet.withdraw.toActivity')}
        </ButtonLink>
        <Button tone="quiet" onClick={onAnother}>
          {t('wallet.withdraw.another')}
        </Button>
      </Row>
    </Stack>
  )
}

function titleOf({ state, waitsUntilMs }: Withdrawal, t: Translate<typeof walletStrings>): string {
  if (state === 'waiting' && waitsUntilMs !== null)
    return t('wallet.withdraw.doneTitle.waitingUntil', { until: formatMoment(waitsUntilMs) })
  return t(`wallet.withdraw.doneTitle.${state}`)
}
