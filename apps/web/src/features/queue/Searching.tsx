import { arenaStrings } from '../../arena/arena-strings.en.ts'
import { ArmouredHand } from '../../arena/hands/ArmouredHand.tsx'
import { useNowMs } from '../../arena/stage/use-now.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { formatElapsed } from './format-elapsed.ts'
import type { QueueState } from './queue-state.ts'
import { queueStrings } from './queue-strings.en.ts'
import styles from './Searching.module.css'

type SearchingProps = { state: QueueState; isOnline: boolean; onLeave: () => void }

export function Searching({ state, isOnline, onLeave }: SearchingProps) {
  const t = useStrings(queueStrings)
  const isFound = state.name === 'found'
  return (
    <Panel padding="roomy" className={styles.panel}>
      <div className={styles.fists} aria-hidden="true">
        <span className={styles.own}>
          <ArmouredHand hand="idle" cropped />
        </span>
        <span className={styles.rival}>
          <ArmouredHand hand="idle" side="rival" state={isFound ? 'ready' : 'rest'} cropped />
        </span>
      </div>
      <h1>{t(isFound ? 'queue.found' : 'queue.searching')}</h1>
      <VisuallyHidden>
        <output>{isFound && t('queue.found')}</output>
      </VisuallyHidden>
      {isFound && <p className={styles.text}>{t('queue.foundText')}</p>}
      {state.name === 'searching' && <Waiting state={state} />}
      <output>{!isOnline && t('queue.lost')}</output>
      {!isFound && (
        <Button
          busyText={state.name === 'leaving' && t('queue.cancelling')}
          disabledReason={!isOnline && t('queue.lost')}
          onClick={onLeave}
        >
          {t('queue.cancel')}
        </Button>
      )}
    </Panel>
  )
}

const TICK_MS = 1_000

function Waiting({
  state: { ticket, playersWaiting },
}: {
  state: Extract<QueueState, { name: 'searching' }>
}) {
  const t = useStrings(arenaStrings, queueStrings)
  const nowMs = useNowMs(TICK_MS)
  const mode = t(ticket.mode === 'bounty' ? 'arena.bountyMode' : 'arena.normalMode')
  return (
    <>
      <div className={styles.clock} role="timer" aria-label={t('queue.elapsed')}>
        {formatElapsed(nowMs - ticket.joinedAtMs)}
      </div>
      <div className={styles.facts}>
        <Tag>{t('queue.searchingFor', { tier: ticket.tier, mode })}</Tag>
        <Tag tone="live">{t('queue.waiting', { count: playersWaiting })}</Tag>
      </div>
      <p className={styles.text}>{t('queue.held', { tier: ticket.tier })}</p>
    </>
  )
}
