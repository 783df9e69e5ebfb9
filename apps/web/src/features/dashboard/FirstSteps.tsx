import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useStrings } from '../../i18n/strings.ts'
import { markFirstStep, useFirstSteps } from '../../lobby/first-steps.ts'
import { useCanPay } from '../../lobby/use-can-pay.ts'
import { useJoinChoice } from '../../lobby/use-join-choice.ts'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { dashboardStrings } from './dashboard-strings.en.ts'
import styles from './FirstSteps.module.css'
import { MoneyExample } from './MoneyExample.tsx'

type FirstStepsProps = {
  user: { readonly id: string; readonly username: string }
  /** Undefined while it is not known. */
  hasPlayed: boolean | undefined
  hasFailed: boolean
}

const TIER = 1

/** Practice, how money works, the first match: until the player has played for money or wants none of it. */
export function FirstSteps({ user, hasPlayed, hasFailed }: FirstStepsProps) {
  const { has } = useFirstSteps(user.id)
  useEffect(() => {
    if (hasPlayed === true) markFirstStep(user.id, 'played')
  }, [user.id, hasPlayed])
  if (has('played') || has('skipped') || hasPlayed === true) return null
  if (hasPlayed === undefined) return hasFailed ? null : <Skeleton height="var(--first-steps)" />
  return <Steps user={user} isPractised={has('practised')} isMoneyRead={has('readMoney')} />
}

type StepsProps = Pick<FirstStepsProps, 'user'> & { isPractised: boolean; isMoneyRead: boolean }

function Steps({ user, isPractised, isMoneyRead }: StepsProps) {
  const t = useStrings(dashboardStrings)
  const [isExampleOpen, setIsExampleOpen] = useState(false)
  const current = isPractised ? (isMoneyRead ? 3 : 2) : 1
  return (
    <Stack as={Panel} padding="roomy" gap={4} className={styles.panel}>
      <Row gap={3} align="start" justify="between">
        <div>
          <p className={styles.welcome}>{t('dashboard.greeting', { username: user.username })}</p>
          <h2 className={styles.title}>{t('dashboard.first.title')}</h2>
        </div>
        <button type="button" className={styles.skip} onClick={() => markFirstStep(user.id, 'skipped')}>
          {t('dashboard.first.skip')}
        </button>
      </Row>
      <ol className={styles.steps}>
        <Step number={1} current={current} isDone={isPractised} name="practice">
          <ButtonLink to={paths.practice} tone={current === 1 ? 'primary' : 'plain'} size="small" wide>
            {t('dashboard.first.practiceAction')}
          </ButtonLink>
        </Step>
        <Step number={2} current={current} isDone={isMoneyRead} name="money">
          <Button
            tone={current === 2 ? 'primary' : 'plain'}
            size="small"
            wide
            onClick={() => setIsExampleOpen(true)}
          >
            {t('dashboard.first.moneyAction')}
          </Button>
        </Step>
        <Step number={3} current={current} isDone={false} name="match">
          <FirstMatch isCurrent={current === 3} />
        </Step>
      </ol>
      <MoneyExample
        isOpen={isExampleOpen}
        onClose={() => {
          setIsExampleOpen(false)
          markFirstStep(user.id, 'readMoney')
        }}
      />
    </Stack>
  )
}

function FirstMatch({ isCurrent }: { isCurrent: boolean }) {
  const t = useStrings(dashboardStrings)
  const { choose } = useJoinChoice()
  const tone = isCurrent ? 'primary' : 'plain'
  if (useCanPay(TIER).missing)
    return (
      <ButtonLink to={paths.topUp} tone={tone} size="small" wide>
        {t('dashboard.first.topUpAction')}
      </ButtonLink>
    )
  return (
    <Button tone={tone} size="small" wide onClick={() => choose({ tier: TIER, mode: 'normal' })}>
      {t('dashboard.first.matchAction')}
    </Button>
  )
}

type StepProps = {
  number: number
  current: number
  isDone: boolean
  name: 'practice' | 'money' | 'match'
  children: ReactNode
}

function Step({ number, current, isDone, name, children }: StepProps) {
  const t = useStrings(dashboardStrings)
  const isCurrent = number === current
  return (
    <li
      className={classNames(styles.step, isCurrent && styles.current)}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <Row as="h3" gap={2} align="center" className={styles.name}>
        <span className={styles.number}>
          {isDone ? <Check size={18} aria-hidden /> : <span>{number}</span>}
          {isDone && <VisuallyHidden>{t('dashboard.first.done')}</VisuallyHidden>}
        </span>{' '}
        {t(`dashboard.first.${name}`)}
      </Row>
      <Hint>{t(`dashboard.first.${name}Text`)}</Hint>
      {children}
    </li>
  )
}
