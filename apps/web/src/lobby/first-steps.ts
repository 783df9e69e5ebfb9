import { createListeners, useStore } from '../ui/store.ts'

/** What a new player has done, or that they need no first steps. */
export type FirstStep = 'practised' | 'played' | 'skipped'

const { emit, subscribe } = createListeners()
/** For browsers that refuse storage, until the tab closes. */
const remembered = new Map<string, string>()

const keyOf = (userId: string): string => `throwdown-first-steps:${userId}`

function read(userId: string): string {
  const key = keyOf(userId)
  try {
    return localStorage.getItem(key) ?? remembered.get(key) ?? ''
  } catch {
    return remembered.get(key) ?? ''
  }
}

export function markFirstStep(userId: string, step: FirstStep): void {
  const done = read(userId).split(',')
  if (done.includes(step)) return
  const key = keyOf(userId)
  const text = [...done, step].filter(Boolean).join(',')
  remembered.set(key, text)
  try {
    localStorage.setItem(key, text)
  } catch {
    // Kept above.
  }
  emit()
}

/** Kept in this browser: losing it costs a player nothing but a card they have seen. */
export function useFirstSteps(userId: string): { has: (step: FirstStep) => boolean } {
  const done = useStore({ subscribe, read: () => read(userId) })
  return { has: (step) => done.split(',').includes(step) }
}
