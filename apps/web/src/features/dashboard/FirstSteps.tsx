import { Check, X } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { usePlayerCheckQuery } from '../../api/player-check.ts'
import { useStrings } from '../../i18n/strings.ts'
import { markFirstStep, useFirstSteps } from '../../lobby/first-steps.ts'
import { usePlayPart } from '../../realtime/tab-play.ts'
import { paths } from '../../routing/paths.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { dashboardStrings } from './dashboard-strings.en.ts'
import styles from './FirstSteps.module.css'

type FirstStepsProps = {
  userId: string
  /** Undefined while it is not known. */
  matchesPlayed: number | undefined
  hasFailed: boolean
}

/** Practice, age, money: in one line, until the player has played for money, has done all three, or wants none of it. */
export function FirstSteps({ userId, matchesPlayed, hasFailed }: FirstStepsProps) {
  const { has } = useFirstSteps(userId)
  const hasPlayed = matchesPlayed !== undefined && matchesPlayed > 0
  useEffect(() => {
    if (hasPlayed) markFirstStep(userId, 'played')
  }, [userId, hasPlayed])
  if (hasPlayed || has('played') || has('skipped')) return null
  if (matchesPlayed === undefined) return hasFailed ? null : <Skeleton height="48px" />
  return <Steps userId={userId} isPractised={has('practised')} />
}

function Steps({ userId, isPractised }: { userId: string; isPractised: boolean }) {
  const t = useStrings(dashboardStrings)
  const balance = usePlayPart((status) => status.balance)
  const check = usePlayerCheckQuery().data?.data.state
  const steps = [
    { name: 'practice', to: paths.practice, isDone: isPractised },
    { name: 'check', to: paths.check, isDone: check === 'passed' },
    { name: 'topUp', to: paths.topUp, isDone: balance !== null && balance.available + balance.reserved > 0n },
  ] as const
  const current = steps.find(({ isDone }) => !isDone)?.name
  return (
    <nav className={styles.line} aria-label={t('dashboard.first.label')}>
      <ol className={styles.steps}>
        {steps.map(({ name, to, isDone }, index) => (
          <li key={name} aria-current={name === current ? 'step' : undefined}>
            <Link to={to} state={{ from: paths.dashboard }} className={styles.step}>
              <span className={styles.number}>
                {isDone ? <Check size={14} aria-hidden /> : index + 1}
                {isDone && <VisuallyHidden>{t('dashboard.first.done')}</VisuallyHidden>}
              </span>{' '}
              {t(`dashboard.first.${name}`)}
            </Link>
          </li>
        ))}
      </ol>
      <button
        type="button"
        className={styles.hide}
        aria-label={t('dashboard.first.hide')}
        onClick={() => markFirstStep(userId, 'skipped')}
      >
        <X size={18} aria-hidden />
      </button>
    </nav>
  )
}
