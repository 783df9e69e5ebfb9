import { expect, type Page } from '@playwright/test'
import { aPlayer } from '../people.ts'
import { enter, press } from '../steps.ts'

export const PROFILE = [asPlayer('profile', '/profile', 'Game Performance')] as const
export const PROFILE_OVERVIEW = [
  asPlayer('profile-overview', '/profile/overview', 'Game Performance'),
] as const
export const PROFILE_SETTINGS = [asPlayer('profile-settings', '/profile/settings', 'Motion')] as const
export const PROFILE_LEGAL = [asPlayer('profile-legal', '/profile/legal', 'Contact Us')] as const
export const COACH = [asPlayer('coach', '/history/coach', 'History')] as const
export const HISTORY = [asPlayer('history', '/history', 'History')] as const

function asPlayer(name: string, path: string, heading: string) {
  return {
    name,
    reach: async (page: Page) => {
      await enter(page, await aPlayer())
      await page.goto(path)
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    },
  }
}

async function openSafePlay(page: Page): Promise<void> {
  await enter(page, await aPlayer())
  await page.goto('/safe-play')
  await expect(page.getByRole('heading', { name: 'Limits' })).toBeVisible()
}

/** [L2] [L3] The page and its dialogs. */
export const SAFE_PLAY = [
  { name: 'safe-play', reach: openSafePlay },
  {
    name: 'safe-play-limits',
    reach: async (page: Page) => {
      await openSafePlay(page)
      await press(page, 'Change the loss limits')
      await expect(page.getByRole('dialog', { name: 'Loss limits' })).toBeVisible()
    },
  },
  {
    name: 'safe-play-exclusion',
    reach: async (page: Page) => {
      await openSafePlay(page)
      await press(page, 'Exclude me…')
      await expect(page.getByRole('dialog', { name: 'Exclude yourself?' })).toBeVisible()
    },
  },
] as const
