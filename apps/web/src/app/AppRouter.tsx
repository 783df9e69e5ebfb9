import { type ReactNode, useLayoutEffect, useState, useTransition } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router'
import { PageChangeContext } from '../routing/page-change.ts'
import { ScrollPosition } from './ScrollPosition.tsx'

/**
 * As BrowserRouter, which does not report that a page is on its way: the last page stays until the next one can be drawn, and
 * without a sign a player would click again.
 */
export function AppRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [{ action, location }, show] = useState({ action: history.action, location: history.location })
  const [isChanging, startTransition] = useTransition()
  useLayoutEffect(() => history.listen((change) => startTransition(() => show(change))), [history])
  return (
    <Router location={location} navigationType={action} navigator={history}>
      <PageChangeContext value={isChanging}>
        <ScrollPosition />
        {children}
      </PageChangeContext>
    </Router>
  )
}
