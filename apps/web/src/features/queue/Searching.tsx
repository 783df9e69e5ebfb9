import { formatUsd } from '@throwdown/rules/money'
import { CURRENT_TERMS_VERSION, stakeOfTier, termsOfVersion } from '@throwdown/rules/terms'
import { X } from 'lucide-react'
import { ArmouredHand } from '../../arena/hands/ArmouredHand.tsx'
import { useStrings } from '../../i18n/strings.ts'
import type { QueueState } from '../../realtime/queue-state.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { formatElapsed } from '../../ui/text/clock.ts'
import { useNowMs } from '../../ui/use-now.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { queueStrings } from './queue-strings.en.ts'
import styles from './Searching.module.css'
import { SearchOffers } from './SearchOffers.tsx'
import { othersText, whyText } from './why-text.ts'

type SearchingProps = { state: QueueState; isOnline: boolean; serverAheadMs: number; onLeave: () => void }
type SearchingState = Extract<QueueState, { name: 'searching' }>

/** After this long the search offers something else to do. */
const OFFERS_AFTER_MS = 20_000
const TICK_MS = 500
const { winsNeeded } = termsOfVersion(CURRENT_TERMS_VERSION).match

export function Searching({ state, isOnline, serverAheadMs, onLeave }: SearchingProps) {
  const t = useStrings(queueStrings)
  const nowMs = useNowMs(TICK_MS)
  const isFound = state.name === 'found'
  const search = state.name === 'searching' ? state : null
  const hasOffers = search !== null && nowMs - search.ticket.joinedAtMs >= OFFERS_AFTER_MS
  return (
    <div className={styles.page}>
      <Panel padding="roomy" className={styles.panel}>
        <div className={styles.radar} aria-hidden="true">
          <i />
          <i />
          <i />
          <span className={styles.hand}>
            <ArmouredHand hand="idle" state="ready" />
          </span>
        </div>
        <div className={styles.words}>
          {search && <Stakes state={search} />}
          <h1 className={styles.title}>{titleOf(state, t)}</h1>
          <VisuallyHidden>
            <output>{isFound && t('queue.found')}</output>
          </VisuallyHidden>
          {isFound && <p className={styles.text}>{t('queue.foundText')}</p>}
          {search && <Waiting state={search} nowMs={nowMs} serverAheadMs={serverAheadMs} />}
          {!isFound && (
            <Button
              wide
              icon={<X aria-hidden />}
              busyText={state.name === 'leaving' && t('queue.cancelling')}
              disabledReason={!isOnline && t('queue.lost')}
              onClick={onLeave}
            >
              {t('queue.cancel')}
            </Button>
          )}
          {search && isOnline && <Held state={search} />}
        </div>
      </Panel>
      {hasOffers && isOnline && <SearchOffers ticket={search.ticket} />}
    </div>
  )
}

/** [Q10] What is known about the line is the headline. */
function titleOf(state: QueueState, t: Parameters<typeof othersText>[1]): string {
  if (state.name === 'found') return t('queue.found')
  if (state.name !== 'searching' || !state.others) return t('queue.searching')
  return othersText({ count: state.others.count, mode: state.ticket.mode }, t)
}

function Stakes({ state: { ticket } }: { state: SearchingState }) {
  const t = useStrings(queueStrings)
  return (
    <p className={styles.eyebrow}>
      {t('queue.searchingFor', { tier: ticket.tier, mode: t(`queue.${ticket.mode}`), rounds: winsNeeded })}
    </p>
  )
}

type WaitingProps = { state: SearchingState; nowMs: number; serverAheadMs: number }

function Waiting({ state: { ticket, others }, nowMs, serverAheadMs }: WaitingProps) {
  const t = useStrings(queueStrings)
  return (
    <>
      {others && (
        <p className={styles.text}>
          {whyText({ ...others.wait, mode: ticket.mode, nowMs: nowMs + serverAheadMs }, t)}
        </p>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{t('queue.waiting')}</dt>
          <dd>
            <span role="timer" aria-label={t('queue.waiting')}>
              {formatElapsed(nowMs - ticket.joinedAtMs)}
            </span>
          </dd>
        </div>
        <div>
          <dt>{t('queue.setAside')}</dt>
          <dd>{formatUsd(stakeOfTier(ticket.tier))}</dd>
        </div>
      </dl>
    </>
  )
}

function Held({ state: { ticket } }: { state: SearchingState }) {
  const t = useStrings(queueStrings)
  return <p className={styles.note}>{t('queue.reserved', { amount: formatUsd(stakeOfTier(ticket.tier)) })}</p>
}
