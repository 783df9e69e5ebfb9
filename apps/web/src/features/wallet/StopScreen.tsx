import { formatUsd } from '@throwdown/rules/money'
import { Clock, OctagonX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import formStyles from '../../forms/form.module.css'
import { useStrings } from '../../i18n/strings.ts'
import { readLinkSecret } from '../../routing/link-secret.ts'
import { paths } from '../../routing/paths.ts'
import { PublicPage } from '../../shell/PublicPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Note } from '../../ui/Note.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { formatLeft, formatMoment } from '../../ui/text/clock.ts'
import { useNowMs } from '../../ui/use-now.ts'
import { DeadLink, Stopped } from './StopEnd.tsx'
import styles from './StopScreen.module.css'
import { stopStrings } from './stop-strings.en.ts'
import { type Stoppable, useStop, useStopLink } from './use-stop-link.ts'
import { WithdrawalFacts } from './WithdrawalFacts.tsx'

/** [C9] Opened from the mail about a withdrawal, without a login. Programs that check mail open every link: only a click stops. */
export default function StopScreen() {
  const t = useStrings(stopStrings)
  const link = readLinkSecret(useLocation().hash)
  const { found, isDead, isFailed, retry } = useStopLink(link)
  return (
    <PublicPage>
      <Panel padding="roomy">
        <div className={classNames(formStyles.form, styles.panel)}>
          {isDead ? (
            <DeadLink />
          ) : link !== null && found ? (
            <Linked link={link} found={found} />
          ) : (
            <>
              <h1>{t('stop.title')}</h1>
              {isFailed ? (
                <>
                  <p role="alert">{t('stop.loadError')}</p>
                  <Button wide onClick={retry}>
                    {t('stop.retry')}
                  </Button>
                </>
              ) : (
                <Skeleton height="320px" />
              )}
            </>
          )}
        </div>
      </Panel>
    </PublicPage>
  )
}

function Linked({ link, found }: { link: string; found: Stoppable }) {
  const { stop, isStopping, done, problem } = useStop(link)
  const facts = <StopFacts found={found} />
  if (done || found.state !== 'stoppable')
    return (
      <Stopped
        state={done?.state ?? found.state}
        isAddress={found.withdrawal === null}
        done={done}
        facts={facts}
        isEnding={isStopping}
        problem={problem}
        onEndSessions={() => void stop(true)}
      />
    )
  return (
    <Question
      found={found}
      facts={facts}
      isStopping={isStopping}
      problem={problem}
      onStop={(endSessions) => void stop(endSessions)}
    />
  )
}

/** Of a withdrawal its amounts, of an address that was added the address alone. */
function StopFacts({ found: { withdrawal, address } }: { found: Stoppable }) {
  const t = useStrings(stopStrings)
  if (withdrawal === null) return <Facts facts={[{ label: t('stop.address'), value: address }]} />
  const { micros, fee, coin } = withdrawal
  return <WithdrawalFacts micros={BigInt(micros)} fee={BigInt(fee)} coin={coin} address={address} />
}

type QuestionProps = {
  found: Stoppable
  facts: ReactNode
  isStopping: boolean
  problem: string | null
  onStop: (endSessions: boolean) => void
}

function Question({ found, facts, isStopping, problem, onStop }: QuestionProps) {
  const t = useStrings(stopStrings)
  const [endsSessions, setEndsSessions] = useState(true)
  const { withdrawal, requestedAtMs, device, network } = found
  return (
    <>
      {withdrawal && <LeavesBadge leavesAtMs={found.leavesAtMs} />}
      <h1>{t(withdrawal ? 'stop.title' : 'stop.addressTitle')}</h1>
      <p className={styles.asked}>
        {t('stop.asked', { when: formatMoment(requestedAtMs), device, network })}
      </p>
      {facts}
      <Checkbox checked={endsSessions} onCheckedChange={setEndsSessions}>
        {t('stop.endSessions')}
      </Checkbox>
      {problem && <p role="alert">{problem}</p>}
      <Button
        size="large"
        wide
        className={styles.stop}
        icon={<OctagonX aria-hidden />}
        busyText={isStopping && t('stop.stopping')}
        onClick={() => onStop(endsSessions)}
      >
        {t(withdrawal ? 'stop.submit' : 'stop.addressSubmit')}
        {withdrawal && <small>{t('stop.back', { amount: formatUsd(BigInt(withdrawal.micros)) })}</small>}
      </Button>
      <ButtonLink to={paths.splash} tone="quiet" wide>
        {t('stop.wasMe')}
      </ButtonLink>
      <Note>
        <b>{t('stop.noLogin')}</b> {t(withdrawal ? 'stop.once' : 'stop.addressOnce')}
      </Note>
    </>
  )
}

function LeavesBadge({ leavesAtMs }: Pick<Stoppable, 'leavesAtMs'>) {
  const t = useStrings(stopStrings)
  const leftMs = (leavesAtMs ?? 0) - useNowMs(1_000)
  return (
    <span className={styles.badge}>
      <Clock size={14} aria-hidden />
      {leftMs > 0 ? t('stop.leavesIn', { left: formatLeft(leftMs) }) : t('stop.leavesSoon')}
    </span>
  )
}
