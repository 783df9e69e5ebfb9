import { expect, type Page } from '@playwright/test'
import { press } from '../../apps/web/testing/page-steps.ts'
import { openAt, startAsPlayer } from '../screen.ts'
import { ADULT, bornYearsAgo, takeCheck } from './check-steps.ts'

const openCheck = (page: Page) => openAt(page, '/check', 'Before you play for money')

/** [L1] Every state of the check. */
export const CHECK = [
  { name: 'check', start: startAsPlayer, open: openCheck },
  {
    name: 'check-invalid',
    start: startAsPlayer,
    open: async (page: Page) => {
      await openCheck(page)
      await press(page, 'Continue')
      await expect(page.getByText('Please enter the day')).toBeVisible()
    },
  },
  {
    name: 'check-too-young',
    open: async (page: Page) => {
      await startAsPlayer(page)
      await openCheck(page)
      await takeCheck(page, { ...ADULT, born: bornYearsAgo(16) })
      await expect(page.getByRole('heading', { name: 'You are too young to play for money' })).toBeVisible()
    },
  },
  {
    name: 'check-passed',
    open: async (page: Page) => {
      await startAsPlayer(page)
      await openCheck(page)
      await takeCheck(page, ADULT)
      await expect(page).toHaveURL('/dashboard')
      await page.goto('/check')
      await expect(page.getByRole('heading', { name: 'You can play for money' })).toBeVisible()
    },
  },
] as const
