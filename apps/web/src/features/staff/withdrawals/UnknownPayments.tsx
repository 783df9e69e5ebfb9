import type { UnknownPayment } from '@throwdown/contract/staff-withdrawals'
import { formatUnits } from '@throwdown/rules/money'
import { useStrings } from '../../../i18n/strings.ts'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { utc } from '../../../ui/text/utc.ts'
import { type Action, RequestApproval } from '../approvals/RequestApproval.tsx'
import cardStyles from '../desk/desk-card.module.css'
import { withdrawalStrings } from './withdrawal-strings.en.ts'

/** [C10] What the hot wallet has paid and the ledger does not have: two people book each. */
export function UnknownPayments({ payments }: { payments: readonly UnknownPayment[] }) {
  const t = useStrings(withdrawalStrings)
  return (
    <Panel>
      <Stack as="section" gap={3}>
        <h2 className={cardStyles.heading}>{t('staffWithdrawals.unknown.title')}</h2>
        <Note tone="warning">{t('staffWithdrawals.unknown.rule')}</Note>
        <Stack as="ul" gap={4} aria-label={t('staffWithdrawals.unknown.list')}>
          {payments.map((payment) => (
            <li key={payment.signature}>
              <Payment payment={payment} />
            </li>
          ))}
        </Stack>
      </Stack>
    </Panel>
  )
}

function Payment({ payment }: { payment: UnknownPayment }) {
  const t = useStrings(withdrawalStrings)
  const { signature, coin, units, address, foundAtMs, isSweep, withdrawal } = payment
  const amount = formatUnits(BigInt(units), coin)
  const fits = withdrawal
    ? t('staffWithdrawals.unknown.isFor', { who: withdrawal.username })
    : t('staffWithdrawals.unknown.isForNobody')
  return (
    <Stack gap={2}>
      <p>
        {address === null
          ? t('staffWithdrawals.unknown.toSeveral', { amount })
          : t('staffWithdrawals.unknown.to', { amount, address })}
      </p>
      <Hint>
        <code>{signature}</code>, {t('staffWithdrawals.unknown.found', { when: utc.moment(foundAtMs) })}
      </Hint>
      <p>{isSweep ? t('staffWithdrawals.unknown.sweep') : fits}</p>
      <Row gap={3} wraps>
        <RequestApproval
          size="small"
          label={t(`staffWithdrawals.unknown.${withdrawal ? 'bookPayment' : 'bookCoins'}`)}
          action={bookingOf(payment)}
          disabledReason={isSweep && t('staffWithdrawals.unknown.sweep')}
          {...(withdrawal && { who: withdrawal.username })}
        />
      </Row>
    </Stack>
  )
}

function bookingOf({ signature, coin, units, address, withdrawal }: UnknownPayment): Action {
  return withdrawal && address !== null
    ? {
        kind: 'lost-payment',
        body: { signature, withdrawalId: withdrawal.id, coin, units, destination: address },
      }
    : { kind: 'lost-coins', body: { signature, coin, units } }
}
