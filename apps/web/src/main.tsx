import './styles/tokens.css'
import './styles/fonts.css'
import './styles/base.css'
import './app/i18n.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { followOtherTabs } from './app/follow-other-tabs.ts'
import { keepSessionFresh, restoreSession } from './app/keep-session-fresh.ts'
import { preloadScreen } from './app/screens.ts'
import { LoadingScreen } from './app/shell/LoadingScreen.tsx'
import { silenceConsole } from './app/silence-console.ts'
import { store } from './app/store.ts'
import { warmUpOnFirstInput } from './app/warm-up.ts'

if (import.meta.env.PROD) silenceConsole(console)
preloadScreen(location.pathname)
void start()

async function start(): Promise<void> {
  const host = document.querySelector('#root')
  if (!host) throw new Error('index.html has no #root')
  const root = createRoot(host)
  root.render(<LoadingScreen />)
  await restoreSession(store, Date.now())
  keepSessionFresh(store)
  followOtherTabs(store)
  warmUpOnFirstInput()
  // As a transition React renders in small slices: a slow phone stays able to scroll and type meanwhile.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App store={store} />
      </StrictMode>,
    ),
  )
}
