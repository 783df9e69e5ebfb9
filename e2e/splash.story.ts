import { expect, test } from '@playwright/test'
import { sharedStack } from './config.ts'

test('the splash screen leads to sign up after three seconds', async ({ page }) => {
  await page.goto(sharedStack().origin)
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(page).toHaveURL(/\/signup$/, { timeout: 6_000 })
})
