import './styles/first-paint.css'
import './styles/tokens.css'
import './styles/fonts.css'
import './styles/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { silenceConsole } from './app/silence-console.ts'
import { onFirstInput, warmUp } from './app/warm-up.ts'
import { followSessionOfOtherTabs } from './session/follow-other-tabs.ts'
import { keepSessionFresh, restoreSession } from './session/keep-session-fresh.ts'
import { store } from './session/store.ts'
import { LoadingScreen } from './shell/LoadingScreen.tsx'

if (import.meta.env.PROD) silenceConsole(console)
void start()

async function start(): Promise<void> {
  const host = document.querySelector('#root')
  if (!host) throw new Error('index.html has no #root')
  const root = createRoot(host)
  root.render(<LoadingScreen />)
  await restoreSession(store)
  keepSessionFresh(store)
  followSessionOfOtherTabs(store)
  onFirstInput(warmUp)
  // As a transition React renders in small slices: a slow phone stays able to scroll and type meanwhile.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App store={store} />
      </StrictMode>,
    ),
  )
}
