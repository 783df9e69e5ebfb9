import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '../routing/paths.ts'
import { selectEndedBy, selectIsAdmin, selectIsAuthenticated, selectIsSignedIn } from '../session/session.ts'
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

/**
 * Sends players who are already signed in to their dashboard. Decided when the page opens: a login on the page itself
 * leads to where the player wanted to go.
 */
export function ForVisitors() {
  const isSignedIn = useAppSelector(selectIsSignedIn)
  const [wasSignedIn] = useState(isSignedIn)
  return wasSignedIn && isSignedIn ? <Navigate to={paths.dashboard} replace /> : <Outlet />
}

function ToLogIn() {
  const location = useLocation()
  const endedBy = useAppSelector(selectEndedBy)
  const origin = endedBy === 'logged-out' ? null : { from: location.pathname + location.search }
  return <Navigate to={paths.logIn} state={origin} replace />
}
