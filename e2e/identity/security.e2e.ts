import { logIn, otherCode, press, toast, typeCode } from '../../apps/web/testing/page-steps.ts'
import { sharedStack } from '../config.ts'
import { expect, test } from '../e2e-test.ts'
import { mailsTo, newDeviceMailsTo } from '../mailbox.ts'
import { aPlayer } from '../people.ts'
import { enterRecoveryCode, totp } from '../staff-steps.ts'
import { enter } from '../steps.ts'
import { sessionEnds } from '../store.ts'
import {
  addAuthenticator,
  enterElsewhere,
  enterSecurity,
  giveCode,
  givePassword,
  openSecurity,
  switchOn,
} from './security-steps.ts'

const STEP_MS = 30_000

test('the page lists the devices of the player, and logging one out closes it at once', async ({
  page,
  browser,
}) => {
  const player = await aPlayer()
  await enter(page, player)
  const other = await enterElsewhere(browser, player, sharedStack().origin)
  await openSecurity(page)
  const rows = page.getByRole('list').filter({ hasText: 'This device' }).getByRole('listitem')
  // The signup was made elsewhere, so there are three.
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('Chrome on Linux')
  await expect(rows.first()).toContainText('in use now')
  await expect(rows.first().getByRole('button')).toHaveCount(0)
  await rows
    .nth(1)
    .getByRole('button', { name: /^Log out: Chrome on Linux, network 10\.\d+\.\d+\.x$/ })
    .click()
  await expect(toast(page, 'That device is logged out.')).toBeVisible()
  await expect(rows).toHaveCount(2)
  await expect(other).toHaveURL('/login')
  await other.context().close()
})

test('logging out everywhere ends every session, this one too, after a question', { tag: '@night' }, async ({
  page,
  browser,
}) => {
  const player = await aPlayer()
  const other = await enterElsewhere(browser, player, sharedStack().origin)
  await enterSecurity(page, player)
  await press(page, 'Log out everywhere')
  await press(page, 'Stay logged in')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await sessionEnds(player.email)).toEqual([null, null, null])
  await press(page, 'Log out everywhere')
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page).toHaveURL('/login')
  await expect(toast(page, 'Logged out on every device')).toBeVisible()
  await expect(other).toHaveURL('/login')
  expect(await sessionEnds(player.email)).toEqual(['logout', 'logout', 'logout'])
  await other.context().close()
})

test('the first login in a new browser is reported by mail, the second is not', { tag: '@night' }, async ({
  page,
}) => {
  const player = await aPlayer()
  for (let time = 0; time < 2; time += 1) {
    await enter(page, player)
    await press(page, 'Logout')
    await expect(page).toHaveURL('/login')
  }
  await expect.poll(async () => newDeviceMailsTo(player.email)).toHaveLength(1)
  const [mail] = await newDeviceMailsTo(player.email)
  expect(mail?.text).toMatch(/Chrome on Linux, network 10\.\d+\.\d+\.x, on \d+ \w+ \d+ \d+:\d+ UTC/)
})

test('a player switches the second factor on; then the login needs a code, or a recovery code once', async ({
  page,
}) => {
  const player = await aPlayer()
  await enterSecurity(page, player)
  const { secret, recoveryCodes } = await switchOn(page, player)
  expect(recoveryCodes).toHaveLength(10)
  await press(page, 'I saved them, continue')
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()
  await page.goto('/dashboard')
  await press(page, 'Logout')
  await logIn(page, { identifier: player.email, password: player.password })
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()
  const right = totp(secret, Date.now() + STEP_MS)
  await typeCode(page, otherCode(right))
  await expect(toast(page, 'The authentication code is invalid. Please try again.')).toBeVisible()
  await expect(page.locator('form').getByText('The authentication code is invalid.')).toBeVisible()
  await enterRecoveryCode(page, recoveryCodes[0] ?? '')
  await expect(page).toHaveURL('/dashboard')
  await expect(toast(page, `Welcome back, ${player.username}`)).toBeVisible()
  expect((await mailsTo(player.email)).map(({ subject }) => subject)).toContain(
    'How you sign in to Throwdown has changed',
  )
})

test('switching the second factor off needs a code', { tag: '@night' }, async ({ page }) => {
  const player = await aPlayer()
  await enterSecurity(page, player)
  const { secret } = await switchOn(page, player)
  await press(page, 'I saved them, continue')
  await press(page, 'Switch off')
  const right = totp(secret, Date.now() + STEP_MS)
  await typeCode(page, otherCode(right))
  await expect(toast(page, 'The authentication code is invalid. Please try again.')).toBeVisible()
  await press(page, 'Cancel')
  await press(page, 'Switch off')
  await typeCode(page, totp(secret, Date.now() + STEP_MS))
  await expect(toast(page, 'The second factor is off.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible()
})

test('a wrong password switches nothing on', { tag: '@night' }, async ({ page }) => {
  const player = await aPlayer()
  await enterSecurity(page, player)
  await press(page, 'Switch on')
  await press(page, 'Continue')
  await expect(page.getByText('Please enter your password')).toBeVisible()
  await givePassword(page, { ...player, password: 'Iron-Fist-8' })
  await expect(toast(page, 'The password is incorrect.')).toBeVisible()
  await expect(page.locator('form').getByText('The password is incorrect.')).toBeVisible()
  await expect(page.getByRole('code')).toHaveCount(0)
})

test('a player adds a passkey, logs in with it past the second factor, and removes it', async ({ page }) => {
  const player = await aPlayer()
  await addAuthenticator(page)
  await enterSecurity(page, player)
  const { recoveryCodes } = await switchOn(page, player)
  await press(page, 'I saved them, continue')
  await press(page, 'Add a passkey')
  await giveCode(page, recoveryCodes)
  await givePassword(page, player)
  await expect(toast(page, 'The passkey is added.')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'not used yet' })
  await expect(row).toContainText('Chrome on Linux')
  await page.goto('/dashboard')
  await press(page, 'Logout')
  await expect(page).toHaveURL('/login')
  await press(page, 'Use a passkey instead')
  await expect(page).toHaveURL('/dashboard')
  await expect(toast(page, `Welcome back, ${player.username}`)).toBeVisible()
  await openSecurity(page)
  await press(page, 'Remove the passkey of Chrome on Linux')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('You have no passkey yet.')).toBeVisible()
  await page.goto('/dashboard')
  await press(page, 'Logout')
  await press(page, 'Use a passkey instead')
  await expect(toast(page, 'This passkey was not accepted.')).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('without a passkey in the browser the login says so and stays', { tag: '@night' }, async ({ page }) => {
  await addAuthenticator(page)
  await page.goto('/login')
  await press(page, 'Use a passkey instead')
  await expect(toast(page, 'No passkey was used.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use a passkey instead' })).toBeEnabled()
})

test('without a connection the page says so, and its actions say why they wait', { tag: '@night' }, async ({
  page,
}) => {
  const player = await aPlayer()
  await enterSecurity(page, player)
  await page.context().setOffline(true)
  await expect(page.getByRole('button', { name: 'Log out everywhere' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.context().setOffline(false)
  await expect(page.getByRole('button', { name: 'Log out everywhere' })).not.toHaveAttribute('aria-disabled')
})

test('a page that could not be loaded says so and loads after another try', { tag: '@night' }, async ({
  page,
}) => {
  const player = await aPlayer()
  await page.route('**/api/user/security', (route) => route.abort())
  await enter(page, player, '/security')
  await expect(page.getByRole('alert').getByText('Nothing to show')).toBeVisible()
  await page.unroute('**/api/user/security')
  await press(page, 'Try again')
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
})
