import type { LinkEvent } from './match-link.ts'

/** [Q4] The offer of a rematch as one player sees it. Times are those of this device. */
export type RematchState =
  | { readonly name: 'open'; readonly note: 'expired' | 'cancelled' | null }
  | { readonly name: 'asking' }
  | { readonly name: 'asked'; readonly untilMs: number }
  | { readonly name: 'offered'; readonly untilMs: number }
  | { readonly name: 'closed'; readonly because: 'left' | 'late' | 'limit' }
  | { readonly name: 'refused'; readonly message: string }

export type RematchEvent =
  | { readonly type: 'ask' | 'cancel' | 'lost' }
  | { readonly type: 'asked'; readonly untilMs: number }
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'time'; readonly nowMs: number; readonly closesAtMs: number }
  | Pick<Extract<LinkEvent, { type: 'rematch_offered' }>, 'type' | 'untilMs'>
  | Pick<Extract<LinkEvent, { type: 'rematch_ended' }>, 'type' | 'reason'>

export const REMATCH_OPEN: RematchState = { name: 'open', note: null }

export function stepRematch(state: RematchState, event: RematchEvent): RematchState {
  switch (event.type) {
    case 'ask':
      return { name: 'asking' }
    case 'asked':
      return state.name === 'asking' ? { name: 'asked', untilMs: event.untilMs } : state
    case 'cancel':
      return REMATCH_OPEN
    case 'lost':
      return state.name === 'closed' ? state : REMATCH_OPEN
    case 'refused':
      return { name: 'refused', message: event.message }
    case 'rematch_offered':
      return state.name === 'asking' ? state : { name: 'offered', untilMs: event.untilMs }
    case 'rematch_ended':
      return event.reason === 'left'
        ? { name: 'closed', because: 'left' }
        : { name: 'open', note: 'cancelled' }
    case 'time':
      break
  }
  return atTime(state, event)
}

function atTime(
  state: RematchState,
  { nowMs, closesAtMs }: Extract<RematchEvent, { type: 'time' }>,
): RematchState {
  const isRunning = state.name === 'asked' || state.name === 'offered'
  if (isRunning && nowMs < state.untilMs) return state
  if (isRunning) return { name: 'open', note: 'expired' }
  return state.name === 'open' && nowMs >= closesAtMs ? { name: 'closed', because: 'late' } : state
}
