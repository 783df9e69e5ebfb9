import { useSyncExternalStore } from 'react'

/** Whether the browser has a network. */
export const useNetwork = (): boolean => useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
