import { answer, refuse } from './board-replies.ts'
import { FakeSocket } from './fake-socket.ts'
import { expect, test } from './page-test.ts'
import { mockProfile } from './profile-replies.ts'
import { signIn } from './signed-in.ts'
import { violationsIn } from './violations-in.ts'
import { aBalance } from './wallet-replies.ts'

test('deactivation asks for the password, says what failed, and logs out a second after it worked {2.128 2.142-145 4.20-22 5.33 8.51 9.35}', async ({
  page,
}) => {
  await signIn(page)
  await new FakeSocket().attach(page, () => ({ success: true, data: {} }))
  await mockProfile(page)
  await refuse(page, '/user/deactivate', 403, 'The password is incorrect.')
  await page.goto('/profile/overview')
  await page.getByRole('button', { name: 'Deactivate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deactivate your account?' })
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(dialog.getByText('Password is required')).toBeVisible()
  const [frame, last] = [dialog, dialog.getByRole('button', { name: 'Cancel' })].map((part) =>
    part.boundingBox(),
  )
  const [place, button] = [await frame, await last]
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeGreaterThanOrEqual(
    (button?.y ?? 0) + (button?.height ?? 0) + 24,
  )
  expect(await violationsIn(page)).toEqual([])
  const password = dialog.getByRole('textbox', { name: 'Password' })
  await password.fill('Old-Horse-1')
  await expect(password).toHaveAttribute('type', 'password')
  await dialog.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(dialog.getByText('The password is incorrect.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect(password).toHaveValue('')
  await password.fill('Old-Horse-1')
  await page.route('**/api/user/deactivate', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(dialog.getByText('Failed to deactivate account')).toBeVisible()
  const message = 'Account deactivated successfully'
  const { promise: shown, resolve: reply } = Promise.withResolvers<void>()
  await page.route('**/api/user/deactivate', async (route) => {
    await shown
    await route.fulfill({ json: { success: true, message } })
  })
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(dialog.getByRole('button', { name: 'Deactivating...' })).toBeVisible()
  const repliedAtMs = Date.now()
  reply()
  await expect(page.getByText(message)).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(Date.now() - repliedAtMs).toBeGreaterThanOrEqual(1_000)
  expect(await page.evaluate(() => Object.values(sessionStorage))).toContain(message)
})

test('deactivation names the balance that stays and offers to withdraw it first', async ({ page }) => {
  await signIn(page)
  await new FakeSocket().attach(page, () => ({ success: true, data: {} }))
  await mockProfile(page)
  let balance = aBalance({ available: '30000000', withdrawOnly: '6000000', withdrawing: '4000000' })
  await answer(page, '/balance/current', () => balance)
  await page.goto('/profile/overview')
  await page.getByRole('button', { name: 'Deactivate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deactivate your account?' })
  await expect(dialog.getByText('You still have $36.00.')).toBeVisible()
  await expect(dialog.getByText('$4.00 is on its way out to you.')).toBeVisible()
  await expect(dialog.getByText(/You can reopen the account/)).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  balance = aBalance({ available: '0', reserved: '0' })
  await page.reload()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect(dialog.getByText(/You can reopen the account/)).toBeVisible()
  await expect(dialog.getByText(/You still have/)).toHaveCount(0)
  balance = aBalance({ available: '36000000' })
  await page.reload()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await dialog.getByRole('link', { name: 'Withdraw first' }).click()
  await expect(page).toHaveURL('/wallet/withdraw')
})
