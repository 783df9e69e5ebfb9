import { press } from '../../apps/web/testing/page-steps.ts'
import { expect, test } from '../e2e-test.ts'
import { aPlayer } from '../people.ts'
import { enter } from '../steps.ts'

test('a player renames the account, chooses a figure and saves settings, which another visit finds {1.9 2.15 2.114-116 2.127 2.129 2.136 4.26 4.36 4.41-42 8.42 8.44}', {
  tag: '@night',
}, async ({ page }) => {
  const player = await aPlayer()
  await enter(page, player, '/profile')
  await expect(page).toHaveURL('/profile/overview')
  await expect(page.getByText('No bounty pools found')).toBeVisible()
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: /^Throwdown/ })).toHaveAttribute('href', '/dashboard')
  await expect(header.getByText('Prepare for Battle')).toBeVisible()
  await expect(
    header.getByRole('link', { name: `Profile of ${player.username}` }).getByRole('presentation'),
  ).toBeVisible()
  const username = `${player.username.slice(0, 14)}-x`
  await page.getByRole('button', { name: 'Change username' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(username)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: username })).toBeVisible()
  await page.getByRole('button', { name: 'Change avatar' }).click()
  // The account was dealt one of the seven; any other differs from it.
  const others = page
    .getByRole('dialog')
    .locator('label', { has: page.getByRole('radio', { checked: false }) })
  await others.first().click()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page.getByText('Avatar updated successfully')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Profile pages' })
    .getByRole('link', { name: 'Settings' })
    .click()
  await page.getByRole('switch', { name: 'Smooth Animation' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Settings saved successfully!')).toBeVisible()
  // As on a device that has never seen the account.
  await page.evaluate(() => {
    localStorage.removeItem('throwdown-game-settings')
    localStorage.removeItem('throwdown.smooth-animation')
  })
  await page.goto('/profile/settings')
  await expect(page.getByRole('switch', { name: 'Smooth Animation' })).not.toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'off')
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('heading', { name: username })).toBeVisible()
  await press(page, 'Log Out')
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('throwdown'))).toBeNull()
})
