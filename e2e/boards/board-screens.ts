import { expect, type Page } from '@playwright/test'
import { press } from '../../apps/web/testing/page-steps.ts'
import { nothingLoads, ofPlayer, openAt, startAsPlayer } from '../screen.ts'
import { endedPool } from '../store.ts'

// The screens of a signed-in player: the game box, the boards and the pools.

export const DASHBOARD = [
  ofPlayer('dashboard', '/dashboard', /^Welcome/),
  { name: 'dashboard-stake', start: startAsPlayer, open: chooseStake },
  { name: 'dashboard-help', start: startAsPlayer, open: openHelp },
] as const

export const PLAY = [ofPlayer('play', '/play?tier=5&mode=bounty', 'Choose your stake')] as const

export const GLOBAL_LEADERBOARD = [
  ofPlayer('global-leaderboard', '/global/leaderboard', 'Global Leaderboard'),
  { name: 'global-leaderboard-search', start: startAsPlayer, open: searchNobody },
  { name: 'global-leaderboard-error', open: failToLoad },
] as const

export const BOUNTY_LEADERBOARD = [
  ofPlayer('bounty-leaderboard', '/bounty/leaderboard', 'Bounty Pool Leaderboard'),
] as const

export const PREVIOUS_WINNERS = [ofPlayer('previous-winners', '/previous-winners', 'Recent Winners')] as const

export const PREVIOUS_WINNERS_OF_BOARD = [
  ofPlayer('previous-winners-of-board', '/bounty/leaderboard/previous/winners', 'Recent Winners'),
] as const

export const FULL_POOL = [{ name: 'pool-settled', start: startAsPlayer, open: openSettledPool }] as const

export const VIEW_POOL = [ofPlayer('pool-missing', '/view-pool/usd5-2020-01-06', 'View Full Pool')] as const

async function openSettledPool(page: Page): Promise<void> {
  const { id } = await endedPool('SETTLED')
  await page.goto(`/full-pool/${id}`)
  await press(page, 'Check this pool')
  await expect(page.getByText('This pool adds up')).toBeVisible()
}

async function chooseStake(page: Page): Promise<void> {
  await openAt(page, '/dashboard', /^Welcome/)
  await page.getByRole('button', { name: /^\$5(?!\d)/ }).click()
  await page.getByText('Details').click()
  await expect(page.getByText('$9.75').first()).toBeVisible()
  await nothingLoads(page)
}

async function openHelp(page: Page): Promise<void> {
  await openAt(page, '/dashboard', /^Welcome/)
  await press(page, 'How does Bounty Mode work?')
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function searchNobody(page: Page): Promise<void> {
  await page.goto('/global/leaderboard?search=nobody_at_all')
  await expect(page.getByText('No players found matching "nobody_at_all"')).toBeVisible()
}

async function failToLoad(page: Page): Promise<void> {
  await startAsPlayer(page)
  await page.route('**/api/global-leaderboard**', (route) => route.abort())
  await page.goto('/global/leaderboard')
  await expect(page.getByText('Error loading leaderboard. Please try again.')).toBeVisible()
}
