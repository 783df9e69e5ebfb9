import type { Mode, Tier } from '@throwdown/rules/terms'
import type { LinkEvent, QueueTicket } from './match-link.ts'

/** [Q10] How many others wait, and why the search does; null before the server has said so. */
export type Wait = {
  readonly others: { readonly count: QueueNews['othersWaiting']; readonly wait: QueueNews['wait'] } | null
}

type QueueNews = Extract<LinkEvent, { type: 'queue' }>

export type QueueState =
  | { readonly name: 'idle'; readonly refusal: string | null }
  | { readonly name: 'joining'; readonly ticketId: string }
  | ({ readonly name: 'searching'; readonly ticket: QueueTicket } & Wait)
  | { readonly name: 'leaving'; readonly ticket: QueueTicket }
  | { readonly name: 'found'; readonly matchId: string }

export type QueueEvent =
  | { readonly type: 'join'; readonly ticketId: string }
  | {
      readonly type: 'joined'
      readonly ticketId: string
      readonly tier: Tier
      readonly mode: Mode
      readonly nowMs: number
    }
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'leave' }
  | { readonly type: 'left' }
  /** The match that was found has ended. */
  | { readonly type: 'over' }
  | { readonly type: 'found'; readonly matchId: string }
  | QueueNews

export const IDLE: QueueState = { name: 'idle', refusal: null }

/** The next state of a player between the Join button and the arena. */
export function stepQueue(state: QueueState, event: QueueEvent): QueueState {
  // What arrives late of the search before does not undo the match that ended it.
  if (state.name === 'found' && !startsAgain(event)) return state
  switch (event.type) {
    case 'found':
      return { name: 'found', matchId: event.matchId }
    case 'join':
      return { name: 'joining', ticketId: event.ticketId }
    case 'joined':
      return joined(state, event)
    case 'refused':
      return { name: 'idle', refusal: event.message }
    case 'leave':
      return state.name === 'searching' ? { name: 'leaving', ticket: state.ticket } : state
    case 'left':
    case 'over':
      return IDLE
    case 'queue':
      break
  }
  return applyServerState(state, event)
}

const startsAgain = (event: QueueEvent): boolean =>
  event.type === 'join' || event.type === 'over' || (event.type === 'queue' && event.ticket !== null)

function joined(
  state: QueueState,
  { ticketId, tier, mode, nowMs }: Extract<QueueEvent, { type: 'joined' }>,
): QueueState {
  if (state.name !== 'joining' || state.ticketId !== ticketId) return state
  return { name: 'searching', ticket: { id: ticketId, tier, mode, joinedAtMs: nowMs }, others: null }
}

/** The server decides: a reload finds the search again, and a search that ended on another device ends here. */
function applyServerState(state: QueueState, { ticket, othersWaiting, wait }: QueueNews): QueueState {
  if (state.name === 'leaving' && ticket !== null) return state
  if (ticket) return { name: 'searching', ticket, others: { count: othersWaiting, wait } }
  // Between the click and the server's reply the ticket does not exist yet.
  return state.name === 'joining' ? state : IDLE
}
