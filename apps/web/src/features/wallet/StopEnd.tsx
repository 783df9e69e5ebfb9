import type { ReactNode } from 'react'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Note } from '../../ui/Note.tsx'
import styles from './StopScreen.module.css'
import { stopStrings } from './stop-strings.en.ts'
import type { Stoppable, useStop } from './use-stop-link.ts'

type StoppedProps = {
  state: Stoppable['state']
  /** An address that was added, and not a withdrawal. */
  isAddress: boolean
  /** Null if it had ended before the click. */
  done: ReturnType<typeof useStop>['done']
  facts: ReactNode
  isEnding: boolean
  problem: string | null
  onEndSessions: () => void
}

/** What became of it: stopped, already sent, or never made. */
export function Stopped({ state, isAddress, done, facts, isEnding, problem, onEndSessions }: StoppedProps) {
  const t = useStrings(stopStrings)
  const shown = state === 'stoppable' ? 'ended' : state
  return (
    <>
      <h1>{t(isAddress ? 'stop.removedTitle' : `stop.${shown}Title`)}</h1>
      <output className={styles.asked}>{t(isAddress ? 'stop.removed' : `stop.${shown}`)}</output>
      {facts}
      {done?.askedToEnd && (
        <Note tone={done.sessionsEnded ? 'info' : 'warning'}>
          {t(done.sessionsEnded ? 'stop.sessionsEnded' : 'stop.sessionsKept')}
        </Note>
      )}
      {problem && <p role="alert">{problem}</p>}
      {state === 'sent' && done === null && (
        <Button
          size="large"
          wide
          className={styles.stop}
          busyText={isEnding && t('stop.stopping')}
          onClick={onEndSessions}
        >
          {t('stop.sentSubmit')}
        </Button>
      )}
      <WaysOn isPasswordFirst={done?.askedToEnd ?? false} />
    </>
  )
}

/** Incomplete, unknown or long forgotten. */
export function DeadLink() {
  const t = useStrings(stopStrings)
  return (
    <>
      <h1>{t('stop.deadTitle')}</h1>
      <p className={styles.asked} role="alert">
        {t('stop.dead')}
      </p>
      <WaysOn isPasswordFirst />
    </>
  )
}

function WaysOn({ isPasswordFirst }: { isPasswordFirst: boolean }) {
  const t = useStrings(stopStrings)
  return (
    <>
      <ButtonLink to={paths.forgotPassword} tone={isPasswordFirst ? 'primary' : 'quiet'} wide>
        {t('stop.newPassword')}
      </ButtonLink>
      <ButtonLink to={paths.contact} tone="quiet" wide>
        {t('stop.contact')}
      </ButtonLink>
    </>
  )
}
