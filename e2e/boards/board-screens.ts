import { expect, type Page } from '@playwright/test'
import { aPlayer } from '../people.ts'
import { enter, press } from '../steps.ts'
import { endedPool } from '../store.ts'

// The screens of a signed-in player: the game box, the boards and the pools.

export const DASHBOARD = [
  // Loaded anew: after a login the old page is seen until the dashboard is there.
  asPlayer('dashboard', '/dashboard', 'Welcome'),
  { name: 'dashboard-stake', reach: chooseStake },
  { name: 'dashboard-help', reach: openHelp },
] as const

export const PLAY = [asPlayer('play', '/play?tier=5&mode=bounty', 'Choose your stake')] as const

export const GLOBAL_LEADERBOARD = [
  asPlayer('global-leaderboard', '/global/leaderboard', 'Global Leaderboard'),
  { name: 'global-leaderboard-search', reach: searchNobody },
  { name: 'global-leaderboard-error', reach: failToLoad },
] as const

export const BOUNTY_LEADERBOARD = [
  asPlayer('bounty-leaderboard', '/bounty/leaderboard', 'Bounty Pool Leaderboard'),
] as const

export const PREVIOUS_WINNERS = [asPlayer('previous-winners', '/previous-winners', 'Recent Winners')] as const

export const PREVIOUS_WINNERS_OF_BOARD = [
  asPlayer('previous-winners-of-board', '/bounty/leaderboard/previous/winners', 'Recent Winners'),
] as const

export const FULL_POOL = [{ name: 'pool-settled', reach: openSettledPool }] as const

export const VIEW_POOL = [asPlayer('pool-missing', '/view-pool/usd5-2020-01-06', 'View Full Pool')] as const

function asPlayer(name: string, path: string, heading: string) {
  return {
    name,
    reach: async (page: Page) => {
      await enter(page, await aPlayer())
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await settle(page)
    },
  }
}

/** Waits until nothing is being loaded. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
}

async function openSettledPool(page: Page): Promise<void> {
  const { id } = await endedPool('SETTLED')
  await enter(page, await aPlayer())
  await page.goto(`/full-pool/${id}`)
  await press(page, 'Check this pool')
  await expect(page.getByText('This pool adds up')).toBeVisible()
}

async function chooseStake(page: Page): Promise<void> {
  await enter(page, await aPlayer())
  await page.getByRole('button', { name: /^\$5(?!\d)/ }).click()
  await page.getByText('Details').click()
  await expect(page.getByText('$8.25')).toBeVisible()
  await settle(page)
}

async function openHelp(page: Page): Promise<void> {
  await enter(page, await aPlayer())
  await press(page, 'How does Bounty Mode work?')
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function searchNobody(page: Page): Promise<void> {
  await enter(page, await aPlayer())
  await page.goto('/global/leaderboard?search=nobody_at_all')
  await expect(page.getByText('No players found matching "nobody_at_all"')).toBeVisible()
}

async function failToLoad(page: Page): Promise<void> {
  await enter(page, await aPlayer())
  await page.route('**/api/global-leaderboard**', (route) => route.abort())
  await page.goto('/global/leaderboard')
  await expect(page.getByText('Error loading leaderboard. Please try again.')).toBeVisible()
}
