import { ErrorBoundary } from 'react-error-boundary'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router'
import type { Store } from '../session/store.ts'
import { Backdrop } from '../shell/Backdrop.tsx'
import { CookieBanner } from '../shell/CookieBanner.tsx'
import { CrashScreen } from '../shell/CrashScreen.tsx'
import { OfflineNotice } from '../shell/OfflineNotice.tsx'
import { ToastHost } from '../ui/ToastHost.tsx'
import { AppRoutes } from './AppRoutes.tsx'
import { LegalDialogProvider } from './LegalDialogProvider.tsx'

export function App({ store }: { store: Store }) {
  return (
    <Provider store={store}>
      <BrowserRouter>
        <Backdrop />
        <OfflineNotice />
        <ErrorBoundary FallbackComponent={CrashScreen} onReset={() => location.reload()}>
          <LegalDialogProvider>
            <AppRoutes />
          </LegalDialogProvider>
        </ErrorBoundary>
        <CookieBanner />
        <ToastHost />
      </BrowserRouter>
    </Provider>
  )
}
