import type { PlayLimit, PlayPause } from '@throwdown/contract/safe-play'
import type { StaffPlayer } from '@throwdown/contract/staff-players'
import { formatUsd, usd } from '@throwdown/rules/money'
import { useStrings } from '../../../i18n/strings.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { Money } from '../../../ui/Money.tsx'
import { utc } from '../../../ui/text/utc.ts'
import { RequestApproval } from '../approvals/RequestApproval.tsx'
import { TitledPanel } from '../TitledPanel.tsx'
import styles from './user-panels.module.css'
import { userStrings } from './user-strings.en.ts'

export function AccountPanel({ player }: { player: StaffPlayer }) {
  const t = useStrings(userStrings)
  const { available, reserved, withdrawing, withdrawOnly } = player.money
  return (
    <TitledPanel title={t('staffUsers.account.title')}>
      <Facts
        facts={[
          { label: t('staffUsers.account.email'), value: player.email ?? t('staffUsers.noEmail') },
          { label: t('staffUsers.account.id'), value: player.id },
          { label: t('staffUsers.account.status'), value: <State player={player} /> },
          { label: t('staffUsers.safePlay.title'), value: <Limits limits={player.safePlay.limits} /> },
          { label: t('staffUsers.account.check'), value: t(`staffUsers.check.${player.check.state}`) },
          { label: t('staffUsers.account.created'), value: utc.moment(player.createdAtMs) },
          {
            label: t('staffUsers.account.lastLogin'),
            value:
              player.lastLoginAtMs === null
                ? t('staffUsers.account.never')
                : utc.moment(player.lastLoginAtMs),
          },
          { label: t('staffUsers.account.available'), value: <Money micros={BigInt(available)} /> },
          { label: t('staffUsers.account.inPlay'), value: <Money micros={BigInt(reserved)} /> },
          { label: t('staffUsers.account.withdrawing'), value: <Money micros={BigInt(withdrawing)} /> },
          { label: t('staffUsers.account.withdrawOnly'), value: <Money micros={BigInt(withdrawOnly)} /> },
        ]}
      />
      {player.status !== 'active' && (
        <Stack gap={4}>
          <RequestApproval
            wide
            label={t('staffUsers.reopen.ask')}
            action={{ kind: 'account-reopen', body: { playerId: player.id } }}
            who={player.username}
            disabledReason={player.closedBy !== 'player' && t('staffUsers.reopen.notTheirs')}
          />
          <Hint>{t('staffUsers.reopen.rule')}</Hint>
        </Stack>
      )}
    </TitledPanel>
  )
}

/** [L3] A break is part of the state: somebody who excluded themselves is not merely active. */
function State({ player: { status, safePlay } }: { player: StaffPlayer }) {
  const t = useStrings(userStrings)
  const { pause } = safePlay
  return (
    <>
      {t(`staffUsers.status.${status}`)}
      {pause && (
        <b className={styles.pause}>
          {t(`staffUsers.safePlay.${wordsOf(pause)}`, {
            when: pause.untilMs === null ? '' : utc.moment(pause.untilMs),
          })}
        </b>
      )}
    </>
  )
}

function wordsOf({ kind, untilMs }: PlayPause) {
  if (kind === 'timed_out') return 'timedOutUntil'
  return untilMs === null ? 'excludedForGood' : 'excludedUntil'
}

/** [L2] */
function Limits({ limits }: { limits: readonly PlayLimit[] }) {
  const t = useStrings(userStrings)
  if (limits.length === 0) return t('staffUsers.safePlay.none')
  return limits
    .map(({ kind, days, amount }) =>
      t('staffUsers.safePlay.limit', {
        kind: t(`staffUsers.safePlay.kinds.${kind}`),
        amount:
          kind === 'time' ? t('staffUsers.safePlay.minutes', { minutes: amount }) : formatUsd(usd(amount)),
        days: t(`staffUsers.safePlay.days.d${days}`),
      }),
    )
    .join(', ')
}
