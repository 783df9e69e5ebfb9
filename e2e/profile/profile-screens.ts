import { expect, type Page } from '@playwright/test'
import { paths } from '../../apps/web/src/routing/paths.ts'
import { press } from '../../apps/web/testing/page-steps.ts'
import { aPlayer } from '../people.ts'
import { ofPlayer, openAt, startAsPlayer } from '../screen.ts'
import { signIn } from '../steps.ts'
import { giveMoney } from '../store.ts'

const PROFILE = [ofPlayer('profile', '/profile', 'Game Performance')] as const
const PROFILE_OVERVIEW = [
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
const PROFILE_SETTINGS = [ofPlayer('profile-settings', '/profile/settings', 'Motion')] as const
const PROFILE_LEGAL = [ofPlayer('profile-legal', '/profile/legal', 'Contact Us')] as const
const DELETE_ACCOUNT = [
  ofPlayer('delete-account', '/profile/delete-account', 'Delete my account'),
  {
    name: 'delete-account-with-balance',
    start: startWithBalance,
    open: async (page: Page) => {
      await openAt(page, '/profile/delete-account', 'Delete my account')
      await expect(page.getByText('You still have $36.00.')).toBeVisible()
    },
  },
] as const
/** The pages of the profile and of leaving. */
export const PROFILE_PAGES = {
  [paths.profile]: PROFILE,
  [paths.profileOverview]: PROFILE_OVERVIEW,
  [paths.profileSettings]: PROFILE_SETTINGS,
  [paths.profileLegal]: PROFILE_LEGAL,
  [paths.deleteAccount]: DELETE_ACCOUNT,
} as const

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
