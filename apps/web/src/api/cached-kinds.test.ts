import { configureStore } from '@reduxjs/toolkit'
import { expect, test, vi } from 'vitest'
import { api } from './base.ts'
import { lateMiddleware, rootReducer } from './session-port.ts'

const KINDS = [
  'User',
  'Profile',
  'GameSettings',
  'GlobalLeaderboard',
  'Dashboard',
  'BountyPool',
  'Balance',
] as const

test.each(KINDS)('what is cached as %s is read again when that kind has changed {3.29}', async (kind) => {
  const read = vi.fn<() => { data: null }>(() => ({ data: null }))
  const warned = vi.spyOn(console, 'error')
  const { endpoints } = api.injectEndpoints({
    overrideExisting: true,
    endpoints: (build) => ({ probe: build.query<null, void>({ queryFn: read, providesTags: [kind] }) }),
  })
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().concat(lateMiddleware.middleware),
  })
  await store.dispatch(endpoints.probe.initiate())
  for (const changed of KINDS) store.dispatch(api.util.invalidateTags([changed]))
  await expect.poll(() => read).toHaveBeenCalledTimes(2)
  // The library reports a kind that the client does not know.
  expect(warned).not.toHaveBeenCalled()
})
