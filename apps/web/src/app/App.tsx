import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Provider } from 'react-redux'
import { selectIsSignedIn } from '../session/session.ts'
import { type Store, useAppSelector } from '../session/store.ts'
import { Backdrop } from '../shell/Backdrop.tsx'
import { CookieBanner } from '../shell/CookieBanner.tsx'
import { CrashScreen } from '../shell/CrashScreen.tsx'
import { OfflineNotice } from '../shell/OfflineNotice.tsx'
import { PageChangeBar } from '../shell/PageChangeBar.tsx'
import { ToastHost } from '../ui/ToastHost.tsx'
import { whenIdle } from '../ui/when-idle.ts'
import { AppRouter } from './AppRouter.tsx'
import { AppRoutes } from './AppRoutes.tsx'
import { LegalDialogProvider } from './LegalDialogProvider.tsx'

/** After the page itself: what a player sees first waits for nothing that follows a search or a match. */
const FollowPlay = lazy(async () => {
  await new Promise<void>((resolve) => whenIdle(resolve))
  return import('./FollowPlay.tsx')
})

export function App({ store }: { store: Store }) {
  return (
    <Provider store={store}>
      <AppRouter>
        <Backdrop />
        <PageChangeBar />
        <OfflineNotice />
        <PlayOfPlayer />
        <ErrorBoundary FallbackComponent={CrashScreen} onReset={() => location.reload()}>
          <LegalDialogProvider>
            <AppRoutes />
          </LegalDialogProvider>
        </ErrorBoundary>
        <CookieBanner />
        <ToastHost />
      </AppRouter>
    </Provider>
  )
}

/** Its code is not part of the first load. Without it pages still work, so its failure breaks none of them. */
function PlayOfPlayer() {
  const isSignedIn = useAppSelector(selectIsSignedIn)
  if (!isSignedIn) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <FollowPlay />
      </Suspense>
    </ErrorBoundary>
  )
}
