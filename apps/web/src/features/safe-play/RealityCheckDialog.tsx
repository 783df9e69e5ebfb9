import type { RealityCheck } from '@throwdown/contract/safe-play'
import { formatUsd } from '@throwdown/rules/money'
import { Clock, Hourglass } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useAnswerRealityCheckMutation, useSafePlayQuery } from '../../api/safe-play.ts'
import { useCurrentBalanceQuery } from '../../api/wallet.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { useLogOut } from '../../session/use-log-out.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { Money } from '../../ui/Money.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { useNowMs } from '../../ui/use-now.ts'
import { formatLimit } from './play-amounts.ts'
import styles from './RealityCheckDialog.module.css'
import { safePlayStrings } from './safe-play-strings.en.ts'

const MINUTE_MS = 60_000
/** The server decides by its own clock, which may be a little behind. */
const ASK_LATER_MS = 2_000

/** [L4] Over every page but a running match. The server refuses joins until it is answered. */
export function RealityCheckDialog({ isInMatch }: { isInMatch: boolean }) {
  const { data, refetch } = useSafePlayQuery()
  const check = data?.data.realityCheck
  const dueAtMs = check?.isDue ? null : check?.session?.dueAtMs
  const wasInMatch = useRef(isInMatch)
  useEffect(() => {
    if (wasInMatch.current && !isInMatch) void refetch()
    wasInMatch.current = isInMatch
  }, [isInMatch, refetch])
  useEffect(() => {
    if (!dueAtMs) return undefined
    const timer = setTimeout(() => void refetch(), Math.max(0, dueAtMs - Date.now()) + ASK_LATER_MS)
    return () => clearTimeout(timer)
  }, [dueAtMs, refetch])
  if (isInMatch || !check?.isDue || !check.session) return null
  const stakeLimit = data?.data.limits.find(({ kind, days }) => kind === 'stake' && days === 1)
  return (
    <Due everyMinutes={check.everyMinutes} session={check.session} stakeLimit={stakeLimit?.amount ?? null} />
  )
}

type DueProps = Pick<RealityCheck, 'everyMinutes'> & {
  session: NonNullable<RealityCheck['session']>
  /** Of a day, in dollars. */
  stakeLimit: number | null
}

function Due({ everyMinutes, session, stakeLimit }: DueProps) {
  const t = useStrings(safePlayStrings)
  const minutes = Math.floor((useNowMs(10_000) - session.startedAtMs) / MINUTE_MS)
  return (
    <Dialog
      title={t('safePlay.check.title', { count: Math.max(everyMinutes, minutes) })}
      isOpen
      mustReply
      onClose={stay}
    >
      <Stack gap={4}>
        <Row as="p" gap={3} align="center" size="small" tone="muted" isStrong className={styles.eyebrow}>
          <span className={styles.clock}>
            <Clock size={20} aria-hidden />
          </span>
          {t('safePlay.check.every', { minutes: everyMinutes })}
        </Row>
        <Figures session={session} stakeLimit={stakeLimit} />
        <Hint size="note" className={styles.text}>
          {t('safePlay.check.text')} <Balance />
        </Hint>
        <Answers />
      </Stack>
    </Dialog>
  )
}

function Answers() {
  const t = useStrings(safePlayStrings)
  const navigate = useNavigate()
  const { logOut } = useLogOut()
  const [send, { isLoading }] = useAnswerRealityCheckMutation()
  async function answer(next: () => unknown): Promise<void> {
    const { error } = await send(undefined)
    if (error) showToast('error', errorText(error) ?? t('safePlay.check.failed'))
    else await next()
  }
  const toSafePlay = () => navigate(paths.safePlay)
  return (
    <>
      <div className={styles.answers}>
        <Button
          tone="bright"
          wide
          icon={<Hourglass size={18} aria-hidden />}
          onClick={() => void answer(toSafePlay)}
        >
          {t('safePlay.check.break')}
        </Button>
        <Button tone="quiet" wide onClick={() => !isLoading && void answer(stay)}>
          {t('safePlay.check.keep')}
        </Button>
      </div>
      <Row gap={5} rowGap={2} justify="center" wraps className={styles.links}>
        <button type="button" onClick={() => void answer(toSafePlay)}>
          {t('safePlay.check.limits')}
        </button>
        <button type="button" onClick={() => void answer(() => navigate(paths.history))}>
          {t('safePlay.check.history')}
        </button>
        <button type="button" onClick={() => void logOut()}>
          {t('safePlay.check.logOut')}
        </button>
      </Row>
    </>
  )
}

/** Closes nothing and goes nowhere. */
const stay = (): void => undefined

function Balance() {
  const t = useStrings(safePlayStrings)
  const { data } = useCurrentBalanceQuery()
  if (!data) return null
  return (
    <>
      {t('safePlay.check.balance')} <b>{formatUsd(BigInt(data.data.available))}</b>.
    </>
  )
}

function Figures({ session, stakeLimit }: Omit<DueProps, 'everyMinutes'>) {
  const t = useStrings(safePlayStrings)
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('safePlay.check.matches')}</dt>
        <dd>
          <b>{session.matches}</b>
          <span>
            {t('safePlay.check.results', { won: session.won, lost: session.matches - session.won })}
          </span>
        </dd>
      </div>
      <div>
        <dt>{t('safePlay.check.staked')}</dt>
        <dd>
          <Money micros={BigInt(session.staked)} size="medium" />
          <span>
            {stakeLimit === null
              ? t('safePlay.check.stakedNote')
              : t('safePlay.check.stakedOf', { amount: formatLimit('stake', stakeLimit) })}
          </span>
        </dd>
      </div>
      <div>
        <dt>{t('safePlay.check.net')}</dt>
        <dd>
          <Money micros={BigInt(session.net)} size="medium" sign="always" />
          <span>{t('safePlay.check.netNote')}</span>
        </dd>
      </div>
    </dl>
  )
}
