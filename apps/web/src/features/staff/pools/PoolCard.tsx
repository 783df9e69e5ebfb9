import type { StaffPool } from '@throwdown/contract/staff-pools'
import { formatUsdExactly } from '@throwdown/rules/money'
import { Signature } from 'lucide-react'
import { Link } from 'react-router'
import { poolDates } from '../../../boards/ranges.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { adminUserPath, paths } from '../../../routing/paths.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { formatCount } from '../../../ui/text/format-count.ts'
import { utc } from '../../../ui/text/utc.ts'
import { RequestApproval } from '../approvals/RequestApproval.tsx'
import styles from '../desk/desk-card.module.css'
import { poolStrings } from './pool-strings.en.ts'

type PoolProps = { pool: StaffPool }

const isoOf = (ms: number): string => new Date(ms).toISOString()

export function PoolCard({ pool }: PoolProps) {
  const t = useStrings(poolStrings)
  const { id, tier, state, startsAtMs, endsAtMs, payoutStoppedAtMs, request } = pool
  return (
    <Panel>
      <Stack as="article" gap={3} aria-label={id}>
        <Row as="header" gap={3} rowGap={1} align="baseline" justify="between" wraps>
          <h2 className={styles.heading}>
            {t('staffPools.name', {
              tier,
              days: poolDates({ startDate: isoOf(startsAtMs), endDate: isoOf(endsAtMs) }),
            })}
          </h2>
          <span className={styles.state}>
            {t(`staffPools.states.${state}`)}
            {payoutStoppedAtMs !== null && ` · ${t('staffPools.payoutStopped')}`}
          </span>
        </Row>
        <Hint>{id}</Hint>
        {payoutStoppedAtMs !== null && (
          <Note tone="warning">
            {t('staffPools.payoutStoppedSince', { when: utc.moment(payoutStoppedAtMs) })}
          </Note>
        )}
        <Difference pool={pool} />
        <PoolFacts pool={pool} />
        <Prizes pool={pool} />
        {request && (
          <TextLink to={paths.adminApprovals} icon={<Signature size={16} aria-hidden />}>
            {t('staffPools.toRequest', { count: request.signatures })}
          </TextLink>
        )}
        <Actions pool={pool} />
      </Stack>
    </Panel>
  )
}

/** Runs and account must say the same; reconciliation freezes money otherwise, unless two people stopped its payout. */
function Difference({ pool: { total, booked, payoutStoppedAtMs } }: PoolProps) {
  const t = useStrings(poolStrings)
  if (total === booked) return null
  const sums = { runs: formatUsdExactly(BigInt(total)), books: formatUsdExactly(BigInt(booked)) }
  return (
    <Note tone="warning">
      {t(payoutStoppedAtMs === null ? 'staffPools.differs' : 'staffPools.differsStopped', sums)}
    </Note>
  )
}

function PoolFacts({ pool: { total, players, endsAtMs, settlesAtMs, fee } }: PoolProps) {
  const t = useStrings(poolStrings)
  return (
    <Facts
      facts={[
        { label: t('staffPools.total'), value: <Money micros={BigInt(total)} /> },
        { label: t('staffPools.players'), value: formatCount(players) },
        { label: t('staffPools.bell'), value: utc.moment(endsAtMs) },
        ...(settlesAtMs === null ? [] : [{ label: t('staffPools.settles'), value: utc.moment(settlesAtMs) }]),
        ...(fee === null ? [] : [{ label: t('staffPools.fee'), value: <Money micros={BigInt(fee)} /> }]),
      ]}
    />
  )
}

function Prizes({ pool: { endsAs, prizes } }: PoolProps) {
  const t = useStrings(poolStrings)
  if (endsAs === null) return null
  if (endsAs === 'VOID') return <Hint>{t('staffPools.void')}</Hint>
  return (
    <section>
      <Hint>{t('staffPools.prizes')}</Hint>
      <Stack as="ol" gap={1} aria-label={t('staffPools.prizes')}>
        {prizes.map(({ place, playerId, username, micros }) => (
          <Row as="li" key={place} gap={3} rowGap={1} align="baseline" justify="between" wraps>
            <Link to={adminUserPath(playerId)}>{t('staffPools.place', { place, who: username })}</Link>
            <Money micros={BigInt(micros)} tone="won" />
          </Row>
        ))}
      </Stack>
    </section>
  )
}

function Actions({ pool: { id, payoutStoppedAtMs, request } }: PoolProps) {
  const t = useStrings(poolStrings)
  const waits = request && t('staffPools.waits')
  return (
    <Row gap={3} wraps>
      <RequestApproval
        size="small"
        tone="danger"
        label={t('staffPools.stopPayout')}
        action={{ kind: 'pool-payout-stop', body: { poolId: id } }}
        disabledReason={(payoutStoppedAtMs !== null && t('staffPools.alreadyStopped')) || waits}
      />
      <RequestApproval
        size="small"
        label={t('staffPools.resumePayout')}
        action={{ kind: 'pool-payout-resume', body: { poolId: id } }}
        disabledReason={(payoutStoppedAtMs === null && t('staffPools.notStopped')) || waits}
      />
    </Row>
  )
}
