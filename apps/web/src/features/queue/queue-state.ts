import type { Mode, Tier } from '@throwdown/rules/terms'
import type { LinkEvent, QueueTicket } from '../../realtime/match-link.ts'

export type QueueState =
  | { readonly name: 'idle'; readonly refusal: string | null }
  | { readonly name: 'joining'; readonly ticketId: string }
  | { readonly name: 'searching'; readonly ticket: QueueTicket; readonly playersWaiting: number }
  | { readonly name: 'leaving'; readonly ticketId: string }
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
  | Extract<LinkEvent, { type: 'queue' | 'found' }>

export const IDLE: QueueState = { name: 'idle', refusal: null }

/** The next state of a player between the Join button and the arena. */
export function stepQueue(state: QueueState, event: QueueEvent): QueueState {
  if (state.name === 'found') return state
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
      return state.name === 'searching' ? { name: 'leaving', ticketId: state.ticket.id } : state
    case 'left':
      return IDLE
    case 'queue':
      break
  }
  return applyServerState(state, event)
}

function joined(
  state: QueueState,
  { ticketId, tier, mode, nowMs }: Extract<QueueEvent, { type: 'joined' }>,
): QueueState {
  if (state.name !== 'joining' || state.ticketId !== ticketId) return state
  return { name: 'searching', ticket: { id: ticketId, tier, mode, joinedAtMs: nowMs }, playersWaiting: 1 }
}

/** The server decides: a reload finds the search again, and a search that ended on another device ends here. */
function applyServerState(
  state: QueueState,
  { ticket, playersWaiting }: Extract<QueueEvent, { type: 'queue' }>,
): QueueState {
  if (state.name === 'leaving' && ticket !== null) return state
  if (ticket) return { name: 'searching', ticket, playersWaiting }
  // Between the click and the server's reply there is no ticket yet.
  return state.name === 'joining' ? state : IDLE
}
