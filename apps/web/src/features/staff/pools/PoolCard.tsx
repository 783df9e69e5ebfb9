import type { StaffPool } from '@throwdown/contract/staff-pools'
import { formatUsdExactly } from '@throwdown/rules/money'
import { Signature } from 'lucide-react'
import { Link } from 'react-router'
import { poolDates } from '../../../boards/ranges.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { adminUserPath, paths } from '../../../routing/paths.ts'
import { Facts } from '../../../ui/Facts.tsx'
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
  const { id, tier, state, startsAtMs, endsAtMs, heldAtMs, request } = pool
  return (
    <Panel>
      <article className={styles.card} aria-label={id}>
        <header className={styles.head}>
          <h2 className={styles.heading}>
            {t('staffPools.name', {
              tier,
              days: poolDates({ startDate: isoOf(startsAtMs), endDate: isoOf(endsAtMs) }),
            })}
          </h2>
          <span className={styles.state}>
            {t(`staffPools.states.${state}`)}
            {heldAtMs !== null && ` · ${t('staffPools.held')}`}
          </span>
        </header>
        <p className={styles.quiet}>{id}</p>
        {heldAtMs !== null && (
          <Note tone="warning">{t('staffPools.heldSince', { when: utc.moment(heldAtMs) })}</Note>
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
      </article>
    </Panel>
  )
}

/** Runs and account must say the same; reconciliation freezes money otherwise, unless two people hold the pool. */
function Difference({ pool: { total, booked, heldAtMs } }: PoolProps) {
  const t = useStrings(poolStrings)
  if (total === booked) return null
  const sums = { runs: formatUsdExactly(BigInt(total)), books: formatUsdExactly(BigInt(booked)) }
  return (
    <Note tone="warning">{t(heldAtMs === null ? 'staffPools.differs' : 'staffPools.differsHeld', sums)}</Note>
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
  if (endsAs === 'VOID') return <p className={styles.quiet}>{t('staffPools.void')}</p>
  return (
    <section>
      <p className={styles.quiet}>{t('staffPools.prizes')}</p>
      <ol className={styles.rows} aria-label={t('staffPools.prizes')}>
        {prizes.map(({ place, playerId, username, micros }) => (
          <li key={place} className={styles.head}>
            <Link to={adminUserPath(playerId)}>{t('staffPools.place', { place, who: username })}</Link>
            <Money micros={BigInt(micros)} tone="won" />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Actions({ pool: { id, heldAtMs, request } }: PoolProps) {
  const t = useStrings(poolStrings)
  const waits = request && t('staffPools.waits')
  return (
    <div className={styles.actions}>
      <RequestApproval
        size="small"
        tone="danger"
        label={t('staffPools.hold')}
        action={{ kind: 'pool-hold', body: { poolId: id } }}
        disabledReason={(heldAtMs !== null && t('staffPools.alreadyHeld')) || waits}
      />
      <RequestApproval
        size="small"
        label={t('staffPools.release')}
        action={{ kind: 'pool-release', body: { poolId: id } }}
        disabledReason={(heldAtMs === null && t('staffPools.notHeld')) || waits}
      />
    </div>
  )
}
