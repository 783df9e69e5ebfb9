import { expect, type Page } from '@playwright/test'
import { press } from '../../apps/web/testing/page-steps.ts'
import { aPlayer } from '../people.ts'
import { ofPlayer, openAt, startAsPlayer } from '../screen.ts'
import { signIn } from '../steps.ts'
import { giveMoney } from '../store.ts'

export const PROFILE = [ofPlayer('profile', '/profile', 'Game Performance')] as const
export const PROFILE_OVERVIEW = [
  ofPlayer('profile-overview', '/profile/overview', 'Game Performance'),
  {
    name: 'profile-deactivate',
    start: startWithBalance,
    open: async (page: Page) => {
      await openAt(page, '/profile/overview', 'Game Performance')
      await press(page, 'Deactivate')
      await expect(page.getByRole('dialog', { name: 'Deactivate your account?' })).toBeVisible()
    },
  },
] as const
export const PROFILE_SETTINGS = [ofPlayer('profile-settings', '/profile/settings', 'Motion')] as const
export const PROFILE_LEGAL = [ofPlayer('profile-legal', '/profile/legal', 'Contact Us')] as const
export const COACH = [ofPlayer('coach', '/history/coach', 'History')] as const
export const HISTORY = [ofPlayer('history', '/history', 'History')] as const

async function startWithBalance(page: Page): Promise<void> {
  const player = await aPlayer()
  await giveMoney(player.email, 36_000_000n)
  await signIn(page, player)
}

const openSafePlay = (page: Page) => openAt(page, '/safe-play', 'Limits')

/** [L2] [L3] The page and its dialogs. */
export const SAFE_PLAY = [
  { name: 'safe-play', start: startAsPlayer, open: openSafePlay },
  {
    name: 'safe-play-limits',
    start: startAsPlayer,
    open: async (page: Page) => {
      await openSafePlay(page)
      await press(page, 'Change the loss limits')
      await expect(page.getByRole('dialog', { name: 'Loss limits' })).toBeVisible()
    },
  },
  {
    name: 'safe-play-exclusion',
    start: startAsPlayer,
    open: async (page: Page) => {
      await openSafePlay(page)
      await press(page, 'Exclude me…')
      await expect(page.getByRole('dialog', { name: 'Exclude yourself?' })).toBeVisible()
    },
  },
] as const
