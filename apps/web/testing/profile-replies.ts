import type { Page } from '@playwright/test'
import { DEFAULT_GAME_SETTINGS, type GameSettings } from '@throwdown/contract/default-settings'
import type { ProfileOverview } from '@throwdown/contract/profile'
import { OWN_USER } from './signed-in.ts'
import { mockWallet } from './wallet-replies.ts'

const DAY_MS = 86_400_000
const dayText = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)

/** A year of matches, a little more won than lost. */
export function anOverview(): ProfileOverview {
  return {
    gamePerformance: {
      gamesPlayed: 303,
      gamesWon: 164,
      gamesLost: 139,
      totalEarnings: 1_180.2,
      totalEarningsMicroUsd: '1180200000',
      totalEarningsSOL: 7.91,
      hoursPlayed: 21.4,
      mostUsedHand: { hand: 'rock', count: 341 },
      hands: { rock: 341, paper: 252, scissors: 219 },
      stakes: [
        { tier: 1, gamesWon: 43, gamesLost: 41 },
        { tier: 5, gamesWon: 73, gamesLost: 58 },
        { tier: 20, gamesWon: 12, gamesLost: 14 },
      ],
    },
    earnings: Array.from({ length: 330 }, (_, index) => ({
      day: dayText(329 - index),
      microUsd: String(((index * 37) % 23) * 1_000_000 - (index < 120 ? 11_500_000 : 7_000_000)),
    })),
    recentBountyPools: [
      {
        pool: 'usd5-2026-11-02',
        tier: 5,
        status: 'SETTLED',
        dates: { startDate: '2026-11-02T00:00:00.000Z', endDate: '2026-11-09T00:00:00.000Z' },
        rank: 3,
        prize: 23.97,
        gamePlayed: 31,
      },
      {
        pool: 'usd5-2026-10-26',
        tier: 5,
        status: 'SETTLED',
        dates: { startDate: '2026-10-26T00:00:00.000Z', endDate: '2026-11-02T00:00:00.000Z' },
        rank: 7,
        prize: null,
        gamePlayed: 22,
      },
    ],
  }
}

export type Sent = { readonly method: string; readonly path: string; readonly body: unknown }

type ProfileReplies = { overview?: ProfileOverview; settings?: GameSettings }

/** Replies of a server that remembers what is saved. Returns what the page has sent. */
export async function mockProfile(page: Page, replies: ProfileReplies = {}): Promise<Sent[]> {
  const sent: Sent[] = []
  let settings = replies.settings ?? { ...DEFAULT_GAME_SETTINGS }
  let user: object = OWN_USER
  let consents = { news: true }
  await mockWallet(page)
  await page.route('**/api/user/profile-overview', (route) =>
    route.fulfill({ json: { success: true, data: replies.overview ?? anOverview() } }),
  )
  await page.route('**/api/user/profile', async (route) => {
    const request = route.request()
    if (request.method() === 'PUT') {
      const body = request.postDataJSON()
      sent.push({ method: 'PUT', path: '/user/profile', body })
      user = { ...user, ...body, avatar: { ...OWN_USER.avatar, ...body.avatar } }
    }
    await route.fulfill({ json: { success: true, message: 'changed', data: user } })
  })
  await page.route('**/api/user/consents', async (route) => {
    const request = route.request()
    if (request.method() === 'PUT') {
      consents = request.postDataJSON()
      sent.push({ method: 'PUT', path: '/user/consents', body: consents })
    }
    await route.fulfill({ json: { success: true, data: consents } })
  })
  await page.route('**/api/game-settings**', async (route) => {
    const request = route.request()
    if (request.method() === 'PUT') settings = request.postDataJSON()
    sent.push({ method: request.method(), path: '/game-settings', body: request.postDataJSON() })
    await route.fulfill({ json: { success: true, message: 'saved', data: settings } })
  })
  await page.route('**/api/game-settings/**', async (route) => {
    const isReset = route.request().method() === 'POST'
    if (isReset) settings = { ...DEFAULT_GAME_SETTINGS }
    sent.push({ method: route.request().method(), path: '/game-settings/…', body: null })
    await route.fulfill({ json: { success: true, message: 'reset', data: settings } })
  })
  return sent
}
