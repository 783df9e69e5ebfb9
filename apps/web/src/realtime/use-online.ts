import { useSyncExternalStore } from 'react'
import type { MatchLink } from './match-link.ts'

/** Whether the connection is open. */
export function useOnline(link: MatchLink | null): boolean {
  return useSyncExternalStore(
    (listener) => link?.listen(({ type }) => (type === 'online' || type === 'offline') && listener()) ?? noop,
    () => link?.isOnline() ?? false,
  )
}

const noop = () => {}
