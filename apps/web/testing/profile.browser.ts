import type { Locator, Page } from '@playwright/test'
import { refuse } from './board-replies.ts'
import { marginsOf } from './chart-margins.ts'
import { FakeSocket } from './fake-socket.ts'
import { overflowOf } from './overflow.ts'
import { expect, test } from './page-test.ts'
import { anOverview, mockProfile } from './profile-replies.ts'
import { OWN_USER, signIn } from './signed-in.ts'
import { violationsIn } from './violations-in.ts'

const fact = (page: Page, name: string) => page.locator(`dt:has-text("${name}") + dd`).first()

/** Also behind a dialog, which hides the header from roles. */
const faceIn = (header: Locator) => header.locator('a[aria-label^="Profile of"] img')

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await new FakeSocket().attach(page, () => ({ success: true, data: {} }))
})

test('/profile leads to the overview: account, wallet badge, performance and tabs {2.15 2.114-117 2.119-124}', async ({
  page,
}) => {
  await mockProfile(page)
  await page.goto('/profile')
  await expect(page).toHaveURL('/profile/overview')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: /^Throwdown/ })).toHaveAttribute('href', '/dashboard')
  await expect(header.getByRole('heading', { name: 'Prepare for Battle' })).toBeVisible()
  await expect(faceIn(header)).toHaveAttribute('src', '/avatars/knight.svg')
  await expect(fact(page, 'Username')).toContainText('Sir_Galant')
  await expect(fact(page, 'Password')).toContainText('••••••••••')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(fact(page, 'Games Played')).toHaveText('303')
  await expect(fact(page, 'Game Wins')).toHaveText('164')
  await expect(fact(page, 'Game Loss')).toHaveText('139')
  await expect(fact(page, 'Total Earning')).toHaveText('$1,180.20')
  await expect(page.getByText('7.9 SOL')).toBeVisible()
  await expect(fact(page, 'Hours Played')).toHaveText('21.4')
  await expect(fact(page, 'Most Used Hand')).toHaveText('Rock')
  await expect(page.getByText('341 of 812 throws')).toBeVisible()
  await expect(fact(page, 'Email')).toContainText('galant@keep.example')
  await expect(fact(page, 'Joined on')).toHaveText('November 1, 2026')
  await expect(page.getByText('connected to SOL')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Profile Overview' })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Profile pages' }).getByRole('link')
  await expect(tabs).toHaveText(['Overview', 'Settings', 'Legal'])
  await expect(tabs.first()).toHaveAttribute('aria-current', 'page')
  expect(await violationsIn(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  expect(await violationsIn(page)).toEqual([])
})

test('a name of twenty letters fits on one line', async ({ page }) => {
  const user = { ...OWN_USER, username: 'Sir_Galant_of_Avalon' }
  await mockProfile(page)
  await signIn(page, user)
  await page.route('**/api/user/profile', (route) => route.fulfill({ json: { success: true, data: user } }))
  await page.goto('/profile/overview')
  const name = page.getByRole('heading', { name: 'Sir_Galant_of_Avalon' })
  await expect(name).toBeVisible()
  expect((await name.boundingBox())?.height).toBeLessThan(30)
})

test('the earnings chart is 300 high, has every month, no label at zero, and a table of the same numbers {2.146 2.150-152 9.58}', async ({
  page,
}) => {
  await mockProfile(page)
  await page.goto('/profile/overview')
  const chart = page.getByRole('img', { name: /^Earnings, Last 12 months: / })
  await expect(chart).toBeVisible()
  expect((await chart.boundingBox())?.height).toBe(300)
  const texts = await chart.locator('text').allTextContents()
  const months = texts.filter((text) => /^[A-Z][a-z]{2}$/.test(text))
  expect(new Set(months).size).toBe(12)
  expect(texts).toContain('$400')
  expect(texts.filter((text) => /^\D*0+(\.0+)?$/.test(text))).toEqual([])
  await expect(chart).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(page.getByRole('heading', { name: 'Earnings' })).toHaveCSS('color', 'rgb(255, 255, 255)')
  expect(await marginsOf(chart)).toEqual({ top: 20, right: 30, bottom: 20, left: 10 })
  await chart.hover({ position: { x: 300, y: 150 } })
  const tip = page.getByText('that day').locator('..')
  await expect(tip).toBeVisible()
  await expect(tip).toHaveCSS('background-color', 'rgb(18, 33, 61)')
  await page.getByText('Show as a table').click()
  await expect(page.getByRole('row')).toHaveCount(1 + 12 + 1 + 2)
  await page.getByRole('combobox', { name: 'Period' }).click()
  await page.getByRole('option', { name: 'Last 30 days' }).click()
  await expect(page.getByRole('img', { name: /^Earnings, Last 30 days: / })).toBeVisible()
})

test('recent pools: dates, rank, prize or N/A, games, and View Details opens the pool {2.125-126}', async ({
  page,
}) => {
  await mockProfile(page)
  await page.goto('/profile/overview')
  const rows = page.getByRole('region', { name: 'Recent Bounty Pools' }).getByRole('row')
  await expect(rows.nth(0).getByRole('columnheader')).toHaveText([/^Pool/, 'Rank', 'Prize', /^Games/, /^/])
  await expect(rows.nth(1).getByRole('cell')).toHaveText(['$5 Nov 2 - Nov 8', '3', '$23.97', '31', /./])
  await expect(rows.nth(2).getByRole('cell')).toHaveText(['$5 Oct 26 - Nov 1', '7', 'N/A', '22', /./])
  await rows.nth(2).getByRole('link', { name: 'View Details' }).click()
  await expect(page).toHaveURL('/view-pool/usd5-2026-10-26')
})

test('a newcomer reads the written empty states and no invented number {2.127 2.147}', async ({ page }) => {
  const overview = anOverview()
  const none = { ...overview.gamePerformance, gamesPlayed: 0, gamesWon: 0, gamesLost: 0, hoursPlayed: 0 }
  const hands = { rock: 0, paper: 0, scissors: 0 }
  await mockProfile(page, {
    overview: {
      gamePerformance: { ...none, totalEarningsMicroUsd: '0', mostUsedHand: null, hands, stakes: [] },
      earnings: [],
      recentBountyPools: [],
    },
  })
  await page.goto('/profile/overview')
  await expect(page.getByText('No bounty pools found')).toBeVisible()
  await expect(page.getByText('Your first month starts here.')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Earnings/ })).toHaveCount(0)
  await expect(fact(page, 'Most Used Hand')).toHaveText('None yet')
  expect(await violationsIn(page)).toEqual([])
})

test("'Loading profile...' while it loads, and a failure offers another try {2.130 8.1 8.3}", async ({
  page,
}) => {
  await mockProfile(page)
  await page.route('**/api/user/profile-overview', () => undefined)
  await page.goto('/profile/overview')
  await expect(page.getByText('Loading profile...')).toBeVisible()
  await refuse(page, '/user/profile-overview', 503, 'The service is busy.')
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Your profile could not be loaded.')
  await expect(page.getByRole('alert')).toContainText('The service is busy.')
  await page.route('**/api/user/profile-overview', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('An unexpected error occurred.')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('the username is changed in a dialog, which shows what the server refuses {2.119 4.45 5.29 8.38 8.40}', async ({
  page,
}) => {
  const sent = await mockProfile(page)
  await page.goto('/profile/overview')
  await page.getByRole('button', { name: 'Change username' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change username' })
  await dialog.getByRole('textbox').fill('   ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Username is required')).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await dialog.getByRole('textbox').fill('Lady_Galant')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Username updated successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Lady_Galant' })).toBeVisible()
  expect(sent.at(-1)).toMatchObject({ method: 'PUT', body: { username: 'Lady_Galant' } })
  await refuse(page, '/user/profile', 409, 'That username is taken.')
  await page.getByRole('button', { name: 'Change username' }).click()
  await dialog.getByRole('textbox').fill('Ironvale')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('That username is taken.')).toBeVisible()
  await page.route('**/api/user/profile', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Failed to update username')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Change username' }).click()
  await expect(dialog.getByRole('textbox')).toHaveValue('Lady_Galant')
})

test('the password needs all three fields, equal new ones, and what the server says {2.120 4.45 5.30-31 8.39 8.41}', async ({
  page,
}) => {
  await mockProfile(page)
  await refuse(page, '/user/change-password', 403, 'The password is incorrect.')
  await page.goto('/profile/overview')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  const names = ['Old password', 'New password', 'Confirm new password']
  for (const missing of names) {
    for (const name of names) await field(name).fill(name === missing ? '' : 'New-Horse-2')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('All fields are required')).toBeVisible()
  }
  await field('Old password').fill('Old-Horse-1')
  await field('Confirm new password').fill('New-Horse-3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('New passwords do not match')).toBeVisible()
  for (const name of names) await expect(field(name)).toHaveAttribute('type', 'password')
  for (let left = names.length; left > 0; left -= 1)
    await dialog.getByRole('button', { name: /^Show/ }).first().click()
  for (const name of names) await expect(field(name)).toHaveAttribute('type', 'text')
  expect(await violationsIn(page)).toEqual([])
  await field('Confirm new password').fill('New-Horse-2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The password is incorrect.')).toBeVisible()
  await page.route('**/api/user/change-password', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Failed to change password')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.route('**/api/user/change-password', (route) =>
    route.fulfill({ json: { success: true, message: 'Password changed successfully', token: 'a.b.c' } }),
  )
  await page.getByRole('button', { name: 'Change password' }).click()
  for (const name of names) {
    await expect(field(name)).toHaveValue('')
    await field(name).fill(name === 'Old password' ? 'Old-Horse-1' : 'New-Horse-2')
  }
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Password changed successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('one of seven avatars: Change shows when it differs, applies at once, and reverts on failure {2.118 3.8 3.11 4.40-44 8.42-43}', async ({
  page,
}) => {
  const sent = await mockProfile(page)
  await page.goto('/profile/overview')
  await page.getByRole('button', { name: 'Change avatar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose your avatar' })
  await expect(dialog.getByRole('radio')).toHaveCount(7)
  await expect(dialog.getByRole('radio', { name: 'Knight' })).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Change', exact: true })).toBeHidden()
  expect(await violationsIn(page)).toEqual([])
  const { promise: seen, resolve: reply } = Promise.withResolvers<void>()
  await page.route('**/api/user/profile', async (route) => {
    await seen
    await route.fallback()
  })
  await dialog.getByText('Mage').click()
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  // Before the server has replied.
  const face = faceIn(page.locator('header'))
  await expect(face).toHaveAttribute('src', '/avatars/mage.svg')
  reply()
  await expect(page.getByText('Avatar updated successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(sent.at(-1)?.body).toEqual({ avatar: { id: 'second' } })
  await refuse(page, '/user/profile', 500, 'An unexpected error occurred.')
  await page.getByRole('button', { name: 'Change avatar' }).click()
  await dialog.getByText('Archer').click()
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page.getByText('Failed to update avatar')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Mage' })).toBeChecked()
  await expect(face).toHaveAttribute('src', '/avatars/mage.svg')
})
