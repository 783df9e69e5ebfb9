import type { WaitingWithdrawal } from '@throwdown/contract/staff-withdrawals'
import { formatUnits, formatUsdExactly } from '@throwdown/rules/money'
import { Signature } from 'lucide-react'
import { Link } from 'react-router'
import { useRejectWithdrawalMutation } from '../../../api/staff-money.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { adminUserPath, paths } from '../../../routing/paths.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import { utc } from '../../../ui/text/utc.ts'
import { RequestApproval } from '../approvals/RequestApproval.tsx'
import styles from '../desk/desk-card.module.css'
import { ReasonAction } from '../desk/ReasonAction.tsx'
import { withdrawalStrings } from './withdrawal-strings.en.ts'

type CardProps = { withdrawal: WaitingWithdrawal }

export function WithdrawalCard({ withdrawal }: CardProps) {
  const t = useStrings(withdrawalStrings)
  const { player, micros, requestedAtMs, request } = withdrawal
  return (
    <Panel>
      <Stack as="article" gap={3} aria-label={player.username}>
        <Row as="header" gap={3} rowGap={1} align="baseline" justify="between" wraps>
          <h2 className={styles.heading}>
            <Link to={adminUserPath(player.id)}>{player.username}</Link>
          </h2>
          <Money micros={BigInt(micros)} size="medium" />
        </Row>
        <Row as="p" gap={3} rowGap={1} align="baseline" justify="between" wraps>
          <Hint as="span">{t('staffWithdrawals.asked', { when: utc.moment(requestedAtMs) })}</Hint>
          <State withdrawal={withdrawal} />
        </Row>
        <WithdrawalFacts withdrawal={withdrawal} />
        {request && (
          <TextLink to={paths.adminApprovals} icon={<Signature size={16} aria-hidden />}>
            {t('staffWithdrawals.toRequest')}
          </TextLink>
        )}
        <Actions withdrawal={withdrawal} />
      </Stack>
    </Panel>
  )
}

function State({ withdrawal: { needsApproval, isApproved, waitReason, request } }: CardProps) {
  const t = useStrings(withdrawalStrings)
  const text = () => {
    if (needsApproval && !isApproved)
      return t('staffWithdrawals.states.needs', { count: request?.signatures ?? 0 })
    if (needsApproval) return t('staffWithdrawals.states.approved')
    return t(`staffWithdrawals.states.${waitReason.startsWith('waiting') ? 'held' : 'waits'}`)
  }
  return <span className={styles.state}>{text()}</span>
}

function WithdrawalFacts({ withdrawal }: CardProps) {
  const t = useStrings(withdrawalStrings)
  const { micros, fee, coin, units, address, addressSinceMs, sharedBy, player, waitReason, waitsUntilMs } =
    withdrawal
  const why = t(
    `staffWithdrawals.waitReasons.${waitReason === 'approval' && withdrawal.needsAnother ? 'another' : waitReason}`,
  )
  return (
    <Facts
      facts={[
        {
          label: t('staffWithdrawals.why'),
          value:
            waitsUntilMs === null
              ? why
              : t('staffWithdrawals.until', { why, when: utc.moment(waitsUntilMs) }),
        },
        { label: t('staffWithdrawals.takesOut'), value: <Money micros={BigInt(micros)} /> },
        { label: t('staffWithdrawals.fee'), value: <Money micros={BigInt(fee)} /> },
        { label: t('staffWithdrawals.arrives'), value: formatUnits(BigInt(units), coin) },
        { label: t('staffWithdrawals.address'), value: <code>{address}</code> },
        {
          label: t('staffWithdrawals.addressAge'),
          value: addressSinceMs === null ? t('staffWithdrawals.notKnown') : utc.moment(addressSinceMs),
        },
        {
          label: t('staffWithdrawals.sharing'),
          value:
            sharedBy === 0
              ? t('staffWithdrawals.notShared')
              : t('staffWithdrawals.shared', { count: sharedBy }),
        },
        { label: t('staffWithdrawals.joined'), value: utc.moment(player.joinedAtMs) },
      ]}
    />
  )
}

function Actions({ withdrawal }: CardProps) {
  const t = useStrings(withdrawalStrings)
  const { id, player, micros, coin, units, address, needsApproval, isApproved, request } = withdrawal
  const [reject] = useRejectWithdrawalMutation()
  async function sendReject(reason: string): Promise<unknown> {
    const { data, error } = await reject({ params: { withdrawalId: id }, body: { reason } })
    if (data?.data.stopped) showToast('success', t('staffWithdrawals.rejected'))
    else if (data) showToast('warning', t('staffWithdrawals.tooLate'))
    return error
  }
  const refusal =
    (!needsApproval && t('staffWithdrawals.askNotNeeded')) ||
    (isApproved && t('staffWithdrawals.askApproved')) ||
    (request && t('staffWithdrawals.askWaits'))
  return (
    <Row gap={3} wraps>
      <RequestApproval
        size="small"
        tone="primary"
        label={t('staffWithdrawals.ask')}
        action={{ kind: 'withdrawal', body: { withdrawalId: id, coin, units, destination: address } }}
        who={player.username}
        disabledReason={refusal}
      />
      <ReasonAction
        size="small"
        tone="danger"
        label={t('staffWithdrawals.reject')}
        text={t('staffWithdrawals.rejectText', {
          dollars: formatUsdExactly(BigInt(micros)),
          who: player.username,
        })}
        confirm={t('staffWithdrawals.rejectConfirm')}
        send={sendReject}
      />
    </Row>
  )
}
