import { useSyncExternalStore } from 'react'

/** How often to poll: as given while the page is visible, never while it is hidden. */
export function usePolling(everyMs: number): number {
  return useSyncExternalStore(subscribe, () => (document.visibilityState === 'visible' ? everyMs : 0))
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
