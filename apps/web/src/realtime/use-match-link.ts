import { useEffect, useState } from 'react'
import { refreshUnlessShown, refreshWallet } from '../api/wallet.ts'
import type { MatchLink } from './match-link.ts'
import { tabPlay } from './tab-play.ts'
import { tabRematch } from './tab-rematch.ts'

type OpenLink = { readonly link: MatchLink; readonly close: () => void }
type SharedLink = { users: number; opening: Promise<OpenLink> }

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
    void held.opening.then((opened) => !isGone && setLink(opened.link))
    return () => {
      isGone = true
      held.users -= 1
      setTimeout(() => void closeUnused(held), LINGER_MS)
    }
  }, [])
  return link
}

/** The tab listens before anything can arrive: the server says only once per connection where the player stands. */
async function openLink(): Promise<OpenLink> {
  const { openSocketLink } = await import('./socket-link.ts')
  const link = openSocketLink()
  const stops = [tabPlay.follow(link), tabRematch.follow(link), followWallet(link)]
  return {
    link,
    close: () => {
      for (const stop of stops) stop()
      link.close()
    },
  }
}

/**
 * Amounts in SOL, deposits and withdrawals are read again: the message says only that they changed. The first balance is what the server
 * shows each new connection: mostly what the page has just read.
 */
function followWallet(link: MatchLink): () => void {
  let hasHeard = false
  return link.listen((event) => {
    if (event.type === 'wallet') refreshWallet('wallet')
    if (event.type !== 'balance') return
    if (hasHeard) refreshWallet('balance')
    else void refreshUnlessShown(event)
    hasHeard = true
  })
}

async function closeUnused(held: SharedLink): Promise<void> {
  const { close } = await held.opening
  if (held.users > 0 || shared !== held) return
  shared = null
  close()
}
