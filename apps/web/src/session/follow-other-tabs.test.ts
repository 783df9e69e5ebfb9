import '@throwdown/contract/auth'
import { configureStore } from '@reduxjs/toolkit'
import type { OwnUser } from '@throwdown/contract/user'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followSessionOfOtherTabs } from './follow-other-tabs.ts'
import { authSlice, signedOut } from './session.ts'
import { ROOT_KEY } from './stored-session.ts'

const USER: OwnUser = {
  id: '0190a5c0-0000-7000-8000-0000000000aa',
  username: 'Sir_Galant',
  email: 'galant@keep.example',
  role: 'player',
  createdAt: '2026-11-01T10:00:00Z',
  avatar: { id: 'fourth', image: 'knight', color: '#0AB6BF' },
  lastLogin: null,
}
const TOKEN = 'token of the cookie'

let asked: number
let otherTab: EventTarget

beforeEach(() => {
  asked = 0
  otherTab = new EventTarget()
  vi.stubGlobal('window', otherTab)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return Response.json({ success: true, user: USER, token: TOKEN })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A tab of this browser whose signup waits for its code, or that is signed in. */
function aTab({ isPending }: { isPending: boolean }) {
  const auth = { ...signedOut, user: USER, isAuthenticated: true, isPending }
  const store = configureStore({ reducer: { auth: authSlice.reducer }, preloadedState: { auth } })
  followSessionOfOtherTabs(store)
  return store
}

/** What another tab has written. */
function isStored(auth: object | null): void {
  const newValue = auth && JSON.stringify({ auth })
  otherTab.dispatchEvent(Object.assign(new Event('storage'), { key: ROOT_KEY, newValue }))
}

test('a signup that was verified in another tab is signed in here too', async () => {
  const tab = aTab({ isPending: true })
  isStored({ user: USER, isAuthenticated: true })
  await expect.poll(() => tab.getState().auth.token).toBe(TOKEN)
  expect(authSlice.selectors.selectIsSignedIn(tab.getState())).toBe(true)
})

test('a signup that still waits in another tab changes nothing, nor does the session this tab has', async () => {
  const pending = aTab({ isPending: true })
  isStored({ user: USER, isAuthenticated: true, isPending: true })
  const signedIn = aTab({ isPending: false })
  otherTab.dispatchEvent(Object.assign(new Event('storage'), { key: 'another key', newValue: null }))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(asked).toBe(0)
  expect(pending.getState().auth).toMatchObject({ isPending: true, token: null })
  expect(signedIn.getState().auth.isAuthenticated).toBe(true)
})

test('a logout of another tab ends the session here', () => {
  const tab = aTab({ isPending: false })
  isStored(null)
  expect(tab.getState().auth).toMatchObject({ isAuthenticated: false, endedBy: 'logged-out' })
})
