import '@throwdown/contract/auth'
import { configureStore } from '@reduxjs/toolkit'
import { afterEach, expect, test, vi } from 'vitest'
import { refreshSession } from './refresh-session.ts'
import { authSlice, sessionStarted, signedOut } from './session.ts'

afterEach(() => vi.unstubAllGlobals())

const USER = {
  id: '0190a5c0-0000-7000-8000-0000000000aa',
  username: 'Sir_Galant',
  email: 'galant@keep.example',
  role: 'player',
  createdAt: '2026-11-01T10:00:00Z',
  avatar: { id: 'fourth', image: 'knight', color: '#0AB6BF' },
  lastLogin: null,
} as const

/** A tab whose session was ended elsewhere, and that asks for a new token. */
function anEndedTab() {
  const { promise: refusal, resolve: refuse } = Promise.withResolvers<Response>()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', () => refusal)
  const store = configureStore({
    reducer: { auth: authSlice.reducer },
    preloadedState: {
      auth: { ...signedOut, user: USER, isAuthenticated: true, token: 'of the ended session' },
    },
  })
  return { store, outcome: refreshSession(store), refuse: () => refuse(new Response(null, { status: 401 })) }
}

test('a refused session ends', async () => {
  const { store, outcome, refuse } = anEndedTab()
  refuse()
  expect(await outcome).toBe('ended')
  expect(store.getState().auth).toEqual({ ...signedOut, endedBy: 'expired' })
})

test('a refusal that arrives after the next login does not end the new session', async () => {
  const { store, outcome, refuse } = anEndedTab()
  store.dispatch(sessionStarted({ user: USER, token: 'of the next session' }))
  refuse()
  expect(await outcome).toBe('ended')
  expect(store.getState().auth).toMatchObject({ isAuthenticated: true, token: 'of the next session' })
})
