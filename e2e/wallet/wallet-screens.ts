import { expect, type Page } from '@playwright/test'
import { aPlayer } from '../people.ts'
import { enter } from '../steps.ts'

export const WALLET = [asPlayer('activity', '/wallet', 'Activity')] as const
export const TOP_UP = [asPlayer('topup', '/wallet/top-up', 'Top up')] as const
export const WITHDRAW = [asPlayer('withdraw', '/wallet/withdraw', 'Withdraw')] as const

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
