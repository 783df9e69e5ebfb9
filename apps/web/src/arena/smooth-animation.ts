import { useSyncExternalStore } from 'react'

const KEY = 'throwdown.smooth-animation'
const listeners = new Set<() => void>()

/** The player's Smooth Animation setting on this device; on until they turn it off. */
export function setSmoothAnimation(isOn: boolean): void {
  localStorage.setItem(KEY, isOn ? 'on' : 'off')
  for (const listener of listeners) listener()
}

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
  listeners.add(listener)
  query.addEventListener('change', listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    query.removeEventListener('change', listener)
    window.removeEventListener('storage', listener)
  }
}
