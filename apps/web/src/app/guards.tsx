import { Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '../routing/paths.ts'
import { selectEndedBy, selectIsAdmin, selectIsAuthenticated } from '../session/session.ts'
import { useAppSelector } from '../session/store.ts'

/** Sends visitors to the login, which returns them to the page they wanted. */
export function RequirePlayer() {
  const isAuthenticated = useAppSelector(selectIsAuthenticated)
  return isAuthenticated ? <Outlet /> : <ToLogIn />
}

/** Sends players without the admin role to their own dashboard. */
export function RequireAdmin() {
  const isAuthenticated = useAppSelector(selectIsAuthenticated)
  const isAdmin = useAppSelector(selectIsAdmin)
  if (!isAuthenticated) return <ToLogIn />
  return isAdmin ? <Outlet /> : <Navigate to={paths.dashboard} replace />
}

function ToLogIn() {
  const location = useLocation()
  const endedBy = useAppSelector(selectEndedBy)
  const origin = endedBy === 'logged-out' ? null : { from: location.pathname + location.search }
  return <Navigate to={paths.logIn} state={origin} replace />
}
