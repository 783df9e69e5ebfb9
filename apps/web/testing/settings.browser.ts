import type { Page } from '@playwright/test'
import { refuse } from './board-replies.ts'
import { FakeSocket } from './fake-socket.ts'
import { overflowOf } from './overflow.ts'
import { expect, test } from './page-test.ts'
import { mockProfile } from './profile-replies.ts'
import { signIn } from './signed-in.ts'
import { violationsIn } from './violations-in.ts'

const slider = (page: Page, name: string) => page.getByRole('slider', { name })
const applied = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('throwdown-game-settings') ?? '{}'))

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await new FakeSocket().attach(page, () => ({ success: true, data: {} }))
})

test('settings: two switches, three volumes from 0 to 10, and nothing to save at first {2.131-133 2.136}', async ({
  page,
}) => {
  await mockProfile(page)
  await page.goto('/profile/settings')
  await expect(page.getByRole('switch', { name: 'Sound' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Smooth Animation' })).toBeChecked()
  for (const name of ['Master Volume', 'Sound Effects Volume', 'Music Volume']) {
    await expect(slider(page, name)).toHaveValue('5')
    await expect(slider(page, name)).toHaveAttribute('max', '10')
    await expect(slider(page, name)).toHaveAttribute('min', '0')
  }
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Reset Default' })).toBeHidden()
  for (const name of ['Deactivate', 'Log Out']) await expect(page.getByRole('button', { name })).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  expect(await violationsIn(page)).toEqual([])
})

test('a change applies at once, Save Changes stores it, and Reset Default returns everything {2.134-135 4.37-39 8.44 8.46}', async ({
  page,
}) => {
  const sent = await mockProfile(page)
  await page.goto('/profile/settings')
  await slider(page, 'Music Volume').focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(slider(page, 'Music Volume')).toHaveValue('3')
  await expect.poll(() => applied(page)).toMatchObject({ musicVolume: 3 })
  await page.getByRole('switch', { name: 'Smooth Animation' }).click()
  await expect(page.getByText('2 changes not saved yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset Default' })).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Settings saved successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Reset Default' })).toBeVisible()
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    smoothAnimation: false,
    musicVolume: 3,
  })
  await page.getByRole('button', { name: 'Reset Default' }).click()
  await expect(page.getByText('Settings reset to defaults!')).toBeVisible()
  await expect(slider(page, 'Music Volume')).toHaveValue('5')
  await expect(page.getByRole('switch', { name: 'Smooth Animation' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Reset Default' })).toBeHidden()
})

test('a change stays while the rest of the page is still loading', async ({ page }) => {
  await mockProfile(page)
  const { promise: changed, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/FollowPlay-*.js', async (route) => {
    await changed
    await route.continue()
  })
  await page.goto('/profile/settings')
  await page.getByRole('switch', { name: 'Sound' }).click()
  await expect(page.getByText('1 change not saved yet')).toBeVisible()
  const fetched = page.waitForResponse('**/PlayScreen-*.js').then(() => true)
  release()
  // The part that loaded late fetches its screens in advance, at the next input.
  await expect(async () => {
    await page.keyboard.press('Shift')
    expect(await Promise.race([fetched, page.waitForTimeout(200)])).toBe(true)
  }).toPass()
  await expect(page.getByText('1 change not saved yet')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Sound' })).not.toBeChecked()
})

test('what is not saved is taken back when the page is left {4.27}', async ({ page }) => {
  await mockProfile(page)
  await page.goto('/profile/settings')
  await page.getByRole('switch', { name: 'Sound' }).click()
  await expect.poll(() => applied(page)).toMatchObject({ sound: false })
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect.poll(() => applied(page)).toMatchObject({ sound: true })
  await expect(page.getByText('Your changed settings were not saved.')).toBeVisible()
})

test('Smooth Animation off stops every animation and the sparks, on any page of the account {2.133 4.36}', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await mockProfile(page, {
    settings: { sound: true, masterVolume: 5, soundEffectsVolume: 5, musicVolume: 5, smoothAnimation: false },
  })
  await page.goto('/profile/overview')
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'off')
  const duration = () =>
    page
      .getByRole('button', { name: 'Log Out' })
      .evaluate((button) => getComputedStyle(button).transitionDuration)
  expect(await duration()).toBe('0s')
  await page.goto('/profile/settings')
  await expect(page.getByRole('switch', { name: 'Smooth Animation' })).not.toBeChecked()
  await page.getByRole('switch', { name: 'Smooth Animation' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'on')
  await expect.poll(duration).not.toBe('0s')
})

test('settings that cannot be saved or reset say so and stay on the screen {8.45 8.47}', async ({ page }) => {
  await mockProfile(page)
  await page.goto('/profile/settings')
  await page.getByRole('switch', { name: 'Sound' }).click()
  await page.route('**/api/game-settings', (route) => route.abort())
  await refuse(page, '/game-settings/reset', 500, 'An unexpected error occurred.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Failed to save settings. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Reset Default' }).click()
  await expect(page.getByText('Failed to reset settings. Please try again.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Sound' })).not.toBeChecked()
})

test('the Legal page: support address, form, guidance, and both documents {2.9 2.137-141 5.27-28 8.37}', async ({
  page,
}) => {
  await mockProfile(page)
  const bodies: unknown[] = []
  await page.route('**/api/contact/submit', async (route) => {
    bodies.push(route.request().postDataJSON())
    await route.fulfill({ json: { success: true, message: 'Check your email' } })
  })
  await page.goto('/profile/legal')
  await expect(page.getByRole('link', { name: /^support@/ })).toBeVisible()
  for (const name of [
    'STAY SAFE, GAMBLE RESPONSIBLY',
    'Game support',
    'Business inquiries',
    'Community guidelines',
  ])
    await expect(page.getByRole('heading', { name }).locator('xpath=following-sibling::p[1]')).toHaveText(
      /\w{3}/,
    )
  await expect(page.getByText('0/2000')).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  const send = page.getByRole('button', { name: 'Send Message' })
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('galant@keep.example')
  await send.click()
  await expect(page.getByText('Email and message are required')).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('Where is my match?')
  await page.getByRole('textbox', { name: 'Email' }).fill('galant')
  await send.click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill('galant@keep.example')
  await send.click()
  await expect(page.getByText('Message sent successfully! We will get back to you soon.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  expect(bodies).toEqual([{ email: 'galant@keep.example', message: 'Where is my match?' }])
  for (const name of ['Privacy Policy', 'Terms and Conditions']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name })).toHaveCount(0)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  expect(await violationsIn(page)).toEqual([])
})
