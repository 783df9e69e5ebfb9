import { createStore, useStore } from '../ui/store.ts'

// Pages with a header have the bar below it. On all others it is at the top.
const slot = createStore<HTMLElement | null>(null)

/** For the `ref` of the element that holds the bar. */
export const placePlayBar = slot.set
export const usePlayBarSlot = (): HTMLElement | null => useStore(slot)
