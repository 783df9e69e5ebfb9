import type { Mode, Tier } from '@throwdown/rules/terms'
import { useEffect, useReducer } from 'react'
import { makeMatchKey } from '../../crypto/make-match-key.ts'
import { useStrings } from '../../i18n/strings.ts'
import type { MatchLink } from '../../realtime/match-link.ts'
import { IDLE, type QueueState, stepQueue } from './queue-state.ts'
import { queueStrings } from './queue-strings.en.ts'

type Queue = {
  state: QueueState
  join: (request: { tier: Tier; mode: Mode }) => Promise<void>
  leave: () => Promise<void>
}

/** Joins and leaves the queue; the key of the match is made and on disk before the server gets it. */
export function useQueue(link: MatchLink | null): Queue {
  const t = useStrings(queueStrings)
  const [state, send] = useReducer(stepQueue, IDLE)
  useEffect(
    () => link?.listen((event) => (event.type === 'queue' || event.type === 'found') && send(event)),
    [link],
  )
  async function join({ tier, mode }: { tier: Tier; mode: Mode }): Promise<void> {
    if (!link) return
    const ticketId = crypto.randomUUID()
    send({ type: 'join', ticketId })
    const matchKey = await makeMatchKey({ ticketId, tier, mode })
    const reply = await link.send('joinQueue', { ticketId, tier, mode, matchKey }).catch(() => null)
    if (reply?.ok) send({ type: 'joined', ticketId, tier, mode, nowMs: Date.now() })
    else send({ type: 'refused', message: reply?.message ?? t('queue.noReply') })
  }
  async function leave(): Promise<void> {
    if (!link || state.name !== 'searching') return
    send({ type: 'leave' })
    const reply = await link.send('leaveQueue', { ticketId: state.ticket.id }).catch(() => null)
    // "In a match" is followed by its own event; after anything else the player waits no more.
    if (reply?.ok !== false || reply.code !== 'in_match') send({ type: 'left' })
  }
  return { state, join, leave }
}
