import '@throwdown/contract/auth'
import { configureStore } from '@reduxjs/toolkit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSessionFresh } from './keep-session-fresh.ts'
import { authSlice, signedOut } from './session.ts'

const TEN_MINUTES_MS = 600_000
const STEP_MS = 100
let askedAtMs: number[]

beforeEach(() => {
  askedAtMs = []
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1), toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal('document', { addEventListener: () => undefined })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async () => {
    askedAtMs.push(Date.now())
    throw new TypeError('the answer is lost')
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function aToken(expiresAtMs: number): string {
  const claims = Buffer.from(JSON.stringify({ exp: expiresAtMs / 1_000 })).toString('base64url')
  return ['e30', claims, 'signature'].join('.')
}

/** In small steps: the module that refreshes is loaded in real time. */
async function passMs(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await vi.advanceTimersByTimeAsync(STEP_MS)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('a signup that is not verified yet keeps its session', async () => {
  const reply = { success: false, code: 'email_not_verified', message: '', requestId: '' }
  vi.stubGlobal('fetch', async () => {
    askedAtMs.push(Date.now())
    return Response.json(reply, { status: 403 })
  })
  const token = aToken(Date.now() + TEN_MINUTES_MS)
  const store = configureStore({
    reducer: { auth: authSlice.reducer },
    preloadedState: { auth: { ...signedOut, token, isAuthenticated: true } },
  })
  keepSessionFresh(store)
  await passMs(TEN_MINUTES_MS)
  expect(askedAtMs).toHaveLength(1)
  expect(store.getState().auth).toMatchObject({ token, isAuthenticated: true })
})

test('a lost reply is requested again within 1 to 3 s, and less often when the server stays away', async () => {
  const token = aToken(Date.now() + TEN_MINUTES_MS)
  keepSessionFresh(
    configureStore({
      reducer: { auth: authSlice.reducer },
      preloadedState: { auth: { ...signedOut, token, isAuthenticated: true } },
    }),
  )
  await passMs(TEN_MINUTES_MS)
  const gaps = askedAtMs.slice(1).map((atMs, index) => atMs - (askedAtMs[index] ?? 0))
  for (const gap of gaps.slice(0, 5)) {
    expect(gap).toBeGreaterThanOrEqual(1_000)
    expect(gap).toBeLessThanOrEqual(3_000 + 2 * STEP_MS)
  }
  expect(gaps.length).toBeGreaterThan(5)
  for (const gap of gaps.slice(5)) expect(gap).toBeGreaterThanOrEqual(15_000)
})
