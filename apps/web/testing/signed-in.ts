import type { Page } from '@playwright/test'
import { nothingDecided } from './safe-play-replies.ts'

export const OWN_ID = '0190a5c0-0000-7000-8000-0000000000aa'

export const OWN_USER = {
  id: OWN_ID,
  username: 'Sir_Galant',
  email: 'galant@keep.example',
  role: 'player',
  createdAt: '2026-11-01T10:00:00Z',
  avatar: { id: 'fourth', image: 'knight', color: '#0AB6BF' },
  lastLogin: null,
}

export const STAFF_USER = {
  ...OWN_USER,
  username: 'Mira_Holt',
  email: 'mira@throwdown.example',
  role: 'admin',
}

/** A player's browser, without a server: it remembers the player, and the test replies to the calls of the play screen. */
export async function signIn(page: Page, user: typeof OWN_USER = OWN_USER): Promise<void> {
  const auth = { user, isAuthenticated: true }
  await page.addInitScript((session) => {
    localStorage.setItem('throwdown-cookie-choice', 'declined')
    localStorage.setItem('throwdown', JSON.stringify({ auth: session }))
  }, auth)
  await answerSession(page, user)
}

/** Replies to the calls that every page of a signed-in player makes. */
export async function answerSession(page: Page, user: typeof OWN_USER = OWN_USER): Promise<void> {
  await page.route('**/api/auth/refresh', (route) =>
    route.fulfill({ json: { success: true, user, token: tokenOf() } }),
  )
  await page.route('**/api/realtime/ticket', (route) =>
    route.fulfill({
      json: {
        success: true,
        data: { ticket: 'a'.repeat(40), expiresAtMs: Date.now() + 30_000, serverTimeMs: Date.now() },
      },
    }),
  )
  await page.route('**/api/safe-play', (route) =>
    route.fulfill({ json: { success: true, data: nothingDecided() } }),
  )
  await page.route('**/api/matches/current', (route) =>
    route.fulfill({ json: { success: true, data: { match: null } } }),
  )
}

/** Its signature is not checked here; it must only not be expired. */
export function tokenOf(): string {
  return `${part({ alg: 'none' })}.${part({ exp: Math.floor(Date.now() / 1_000) + 3_600 })}.x`
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
