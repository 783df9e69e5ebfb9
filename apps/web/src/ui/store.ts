import { useSyncExternalStore } from 'react'

/** Calls every listener with each event, until the listener is removed. */
export function createListeners<Event = void>() {
  const listeners = new Set<(event: Event) => void>()
  return {
    emit: (event: Event): void => {
      for (const listener of listeners) listener(event)
    },
    subscribe: (listener: (event: Event) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

type Store<State> = {
  readonly read: () => State
  readonly subscribe: (listener: () => void) => () => void
}

/** One value for the whole tab, outside of React. */
export function createStore<State>(initial: State): Store<State> & { readonly set: (next: State) => void } {
  const { emit, subscribe } = createListeners()
  let state = initial
  return {
    read: () => state,
    subscribe,
    set: (next) => {
      state = next
      emit()
    },
  }
}

export const useStore = <State>({ subscribe, read }: Store<State>): State =>
  useSyncExternalStore(subscribe, read)

/** `select` must return a part of the state as it is, or a plain value. */
export const useStorePart = <State, Part>(
  { subscribe, read }: Store<State>,
  select: (state: State) => Part,
): Part => useSyncExternalStore(subscribe, () => select(read()))
