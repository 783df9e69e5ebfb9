import { useEffect, useState, useSyncExternalStore } from 'react'
import { findKeyTrouble, type KeyTrouble } from '../../crypto/find-key-trouble.ts'
import { openMatchStore } from '../../crypto/match-store.ts'
import type { MatchLink } from '../../realtime/match-link.ts'
import { linkTrouble } from './link-trouble.ts'

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
