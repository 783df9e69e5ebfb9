import './app/no-eval.ts'
import { findRoute, preloadScreen, runSharedFiles } from './app/preload-screen.ts'
import { exchangeCookieEarly } from './session/exchange-cookie.ts'
import { readStoredSession } from './session/stored-session.ts'

const isRemembered = readStoredSession(localStorage) !== null

// Before the first paint, which waits for this file: a player's page begins with the name alone, large.
if (isRemembered && findRoute(location.pathname)?.access === 'player')
  document.documentElement.dataset['page'] = 'player'

// The first paint shows the name from index.html; the app, fetched meanwhile, starts right after it.
// A hidden page paints nothing, so there is nothing to wait for.
if (document.visibilityState === 'visible') requestAnimationFrame(() => fetchThenStart())
else fetchThenStart()

/** The page's files and a player's token are requested while the app itself is still on its way. */
function fetchThenStart(): void {
  runSharedFiles(isRemembered)
  preloadScreen(location.pathname)
  if (isRemembered) exchangeCookieEarly()
  setTimeout(() => void import('./main.tsx'))
}
