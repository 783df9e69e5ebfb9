import { CLOCKS_APART_MAX_MS } from '@throwdown/rules/verifier/clocks-apart'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { findKeyTrouble, type KeyTrouble } from '../../crypto/find-key-trouble.ts'
import { openMatchStore } from '../../crypto/match-store.ts'
import { type MatchLink } from '../../realtime/match-link.ts'

/** What about the connection keeps a player from joining; null while nothing is known. */
export function linkTrouble({
  serverAheadMs,
  isOutdated,
}: Pick<MatchLink, 'serverAheadMs' | 'isOutdated'>): 'clock' | 'outdated' | null {
  if (isOutdated()) return 'outdated'
  // The header of the match would be refused for the same reason, after the stake was taken.
  return Math.abs(serverAheadMs() ?? 0) > CLOCKS_APART_MAX_MS ? 'clock' : null
}

type DeviceTrouble = KeyTrouble | ReturnType<typeof linkTrouble> | 'checking'

/** Why this device cannot play; null if it can. */
export function useDeviceTrouble(link: MatchLink | null): DeviceTrouble {
  const [keyTrouble, setKeyTrouble] = useState<KeyTrouble | 'checking' | null>('checking')
  useEffect(() => {
    let isGone = false
    const nowMs = Date.now()
    void findKeyTrouble(() => openMatchStore(nowMs), nowMs).then((found) => !isGone && setKeyTrouble(found))
    return () => {
      isGone = true
    }
  }, [])
  const ofLink = useSyncExternalStore(
    (listener) => link?.listen(listener) ?? noop,
    () => link && linkTrouble(link),
  )
  return ofLink ?? keyTrouble
}

const noop = () => {}
