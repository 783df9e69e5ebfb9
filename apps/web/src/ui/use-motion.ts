import { useSyncExternalStore } from 'react'

/** The player's Smooth Animation setting on this device; on until they turn it off. */
const KEY = 'throwdown.smooth-animation'

const REDUCED = '(prefers-reduced-motion: reduce)'

/** Motion is off when either the player or their system says so. */
export function useMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(KEY) !== 'off' && !matchMedia(REDUCED).matches,
  )
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(REDUCED)
  query.addEventListener('change', listener)
  window.addEventListener('storage', listener)
  return () => {
    query.removeEventListener('change', listener)
    window.removeEventListener('storage', listener)
  }
}
