// A page with a real match on it; its connection leads to the test that opened it.
import '../src/app/no-eval.ts'
import '../src/styles/tokens.css'
import '../src/styles/fonts.css'
import '../src/styles/base.css'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router'
import { LiveMatch } from '../src/features/match/LiveMatch.tsx'
import type { LinkEvent, MatchLink } from '../src/realtime/match-link.ts'
import { tabPlay } from '../src/realtime/tab-play.ts'
import { tabRematch } from '../src/realtime/tab-rematch.ts'
import { store } from '../src/session/store.ts'
import { Backdrop } from '../src/shell/Backdrop.tsx'

declare global {
  interface Window {
    /** Given by the test: sends one command to its host. */
    sendToHost: (name: string, payload: unknown) => Promise<never>
    receiveFromHost: (event: LinkEvent) => void
  }
}

const listeners = new Set<(event: LinkEvent) => void>()
let isOnline = true
window.receiveFromHost = (event) => {
  if (event.type === 'online' || event.type === 'offline') isOnline = event.type === 'online'
  for (const listener of listeners) listener(event)
}

const link: MatchLink = {
  isOnline: () => isOnline,
  serverAheadMs: () => 0,
  isOutdated: () => false,
  close: () => {},
  send: (name, payload) =>
    isOnline ? window.sendToHost(name, payload) : Promise.reject(new Error('offline')),
  listen: (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

tabPlay.follow(link)
tabRematch.follow(link)

const root = document.querySelector('#root')
const matchId = new URLSearchParams(location.search).get('match') ?? ''
if (root)
  createRoot(root).render(
    <Provider store={store}>
      <MemoryRouter>
        <Backdrop />
        <LiveMatch matchId={matchId} link={link} />
      </MemoryRouter>
    </Provider>,
  )
