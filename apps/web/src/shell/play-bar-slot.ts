import { useSyncExternalStore } from 'react'

// Pages with a header have the bar below it. On all others it is at the top.
let slot: HTMLElement | null = null
const listeners = new Set<() => void>()

/** For the `ref` of the element that holds the bar. */
export function placePlayBar(element: HTMLElement | null): void {
  slot = element
  for (const listener of listeners) listener()
}

export const usePlayBarSlot = (): HTMLElement | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => slot,
  )
