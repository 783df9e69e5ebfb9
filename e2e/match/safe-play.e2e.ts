import { press } from '../../apps/web/testing/page-steps.ts'
import { expect, test } from '../e2e-test.ts'
import { availableMicros } from '../store.ts'
import { aFundedPlayer, joinQueue } from './match-steps.ts'

test('[L2] [L3] a stake limit refuses more, a self-exclusion ends the search and refuses everything, and withdrawing stays open', async ({
  browser,
}) => {
  const { person, page } = await aFundedPlayer(browser, { dollars: 60 })
  await page.getByRole('link', { name: 'Safe play' }).click()
  await press(page, 'Change the stake limits')
  await page.getByRole('textbox', { name: 'Dollars in 24 h' }).fill('40')
  await press(page, 'Save limits')
  await expect(page.getByText('$0.00 of $40.00')).toBeVisible()

  await page.goto('/play?tier=50&mode=normal')
  await expect(page.getByRole('button', { name: 'Join Game' })).toHaveAccessibleDescription(
    'This stake is higher than your stake limit.',
  )
  await page.goto('/dashboard')
  await joinQueue(page, 'normal', 35)
  await expect(page.getByRole('button', { name: 'Cancel search' })).toBeVisible()
  expect(await availableMicros(person.email)).toBe('25000000')

  await page.goto('/safe-play')
  await press(page, 'Exclude me…')
  const dialog = page.getByRole('dialog', { name: 'Exclude yourself?' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await dialog.getByRole('button', { name: 'Exclude me' }).click()
  await expect(page.getByText(/You have excluded yourself until \w+ \d+, \d{4}/)).toBeVisible()
  expect(await availableMicros(person.email)).toBe('60000000')

  await page.goto('/play?tier=1&mode=normal')
  await expect(page.getByRole('button', { name: 'Join Game' })).toHaveAccessibleDescription(
    /You have excluded yourself until/,
  )
  await page.goto('/wallet/withdraw')
  await expect(page.getByRole('textbox', { name: 'Amount' })).toBeVisible()
  await page.context().close()
})
