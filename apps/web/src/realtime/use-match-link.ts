import { useEffect, useState } from 'react'
import type { MatchLink } from './match-link.ts'

type SharedLink = { users: number; opening: Promise<MatchLink> }

let shared: SharedLink | null = null

// Keeps the connection while one screen follows another: it closes a moment after the last one unmounts.
const LINGER_MS = 2_000

/** The one connection of this tab, open while a screen needs it; null while its code is being fetched. */
export function useMatchLink(): MatchLink | null {
  const [link, setLink] = useState<MatchLink | null>(null)
  useEffect(() => {
    let isGone = false
    const held = (shared ??= { users: 0, opening: openLink() })
    held.users += 1
    void held.opening.then((opened) => !isGone && setLink(opened))
    return () => {
      isGone = true
      held.users -= 1
      setTimeout(() => void closeUnused(held), LINGER_MS)
    }
  }, [])
  return link
}

async function openLink(): Promise<MatchLink> {
  const { openSocketLink } = await import('./socket-link.ts')
  return openSocketLink()
}

async function closeUnused(held: SharedLink): Promise<void> {
  if (held.users > 0 || shared !== held) return
  shared = null
  const link = await held.opening
  link.close()
}
