import { expect, type Page } from '@playwright/test'
import { aPlayer } from '../people.ts'
import { enter, press } from '../steps.ts'
import { ADULT, bornYearsAgo, takeCheck } from './check-steps.ts'

async function openCheck(page: Page): Promise<void> {
  await enter(page, await aPlayer())
  await page.getByRole('link', { name: 'Add them now' }).click()
  await expect(page.getByRole('heading', { name: 'Before you play for money' })).toBeVisible()
}

/** [L1] Every state of the check. */
export const CHECK = [
  { name: 'check', reach: openCheck },
  {
    name: 'check-invalid',
    reach: async (page: Page) => {
      await openCheck(page)
      await press(page, 'Continue')
      await expect(page.getByText('Please enter the day')).toBeVisible()
    },
  },
  {
    name: 'check-too-young',
    reach: async (page: Page) => {
      await openCheck(page)
      await takeCheck(page, { ...ADULT, born: bornYearsAgo(16) })
      await expect(page.getByRole('heading', { name: 'You are too young to play for money' })).toBeVisible()
    },
  },
  {
    name: 'check-passed',
    reach: async (page: Page) => {
      await openCheck(page)
      await takeCheck(page, ADULT)
      await expect(page).toHaveURL('/dashboard')
      await page.goto('/check')
      await expect(page.getByRole('heading', { name: 'You can play for money' })).toBeVisible()
    },
  },
] as const
