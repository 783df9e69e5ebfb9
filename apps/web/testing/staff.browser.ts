import type { Page } from '@playwright/test'
import type { LogEvent } from '@throwdown/contract/staff-log'
import { answer, refuse } from './board-replies.ts'
import { expectFits } from './expect-fits.ts'
import { expect, test } from './page-test.ts'
import { STAFF_USER, signIn } from './signed-in.ts'

const profileOf = (page: Page) => page.getByRole('heading', { name: 'Admin Profile' }).locator('..')
const cardsOf = (page: Page) => page.getByRole('region', { name: 'Accounts' })

test.beforeEach(async ({ page }) => {
  await signIn(page, STAFF_USER)
})

test('the admin dashboard shows three figures and the profile, what is missing as N/A, four pages and both ways out {2.201-205 2.207-208}', async ({
  page,
}) => {
  await answer(page, '/staff/stats', () => ({ total: 12_480, active: 3_911, admins: 6 }))
  await answer(page, '/staff/profile', () => ({
    username: 'Mira_Holt',
    email: `${'m'.repeat(60)}@throwdown.example`,
    lastLogin: null,
  }))
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard')
  await expect(page.getByText(`Welcome, ${STAFF_USER.username}`)).toBeVisible()
  await expect(page.getByText('Role: Administrator')).toBeVisible()
  await expect(page.getByRole('link', { name: 'User Dashboard' })).toHaveAttribute('href', '/dashboard')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  for (const [name, path] of [
    ['Manage Users', '/admin/users'],
    ['System Settings', '/admin/settings'],
    ['View Reports', '/admin/reports'],
    ['Security Logs', '/admin/logs'],
  ] as const)
    await expect(page.getByRole('region', { name: 'Pages' }).getByRole('link', { name })).toHaveAttribute(
      'href',
      path,
    )
  await expect(cardsOf(page)).toContainText('Total Users12,480')
  await expect(cardsOf(page)).toContainText('Active Users3,911a session used in the last 30 days')
  await expect(cardsOf(page)).toContainText('Admin Users6')
  await expect(profileOf(page).getByRole('definition').last()).toHaveText('N/A')
  await expectFits(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('region', { name: 'Money desk' }).getByRole('link', { name: 'Pools' }).click()
  // One line on a phone, with the open page in sight.
  const links = page.getByRole('navigation', { name: 'Back office' })
  await expect(links.getByRole('link', { name: 'Pools' })).toHaveAttribute('aria-current', 'page')
  expect((await links.boundingBox())?.height).toBeLessThan(60)
  await expect(links.getByRole('link', { name: 'Pools' })).toBeInViewport({ ratio: 1 })
})

test('a profile that cannot be loaded shows an error toast and N/A, and figures that cannot are no numbers {2.206 8.52}', async ({
  page,
}) => {
  await refuse(page, '/staff/stats', 500, 'An unexpected error occurred.')
  await refuse(page, '/staff/profile', 500, 'The profile is not available now.')
  // Not after everything has loaded: the toast may be gone by then.
  await page.goto('/admin/dashboard', { waitUntil: 'commit' })
  await expect(page.getByRole('alert').filter({ hasText: 'The profile is not available now.' })).toBeVisible()
  await expect(profileOf(page).getByRole('definition')).toHaveText(['N/A', 'N/A', 'Administrator', 'N/A'])
  await expect(cardsOf(page).getByText('---')).toHaveCount(3)
  await answer(page, '/staff/stats', () => ({ total: 3, active: 2, admins: 1 }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cardsOf(page)).toContainText('Total Users3')
})

const anEvent = (id: number, changes: Partial<LogEvent> = {}): LogEvent => ({
  id: String(id),
  atMs: Date.UTC(2026, 10, 14, 21, 6, 41),
  kind: 'withdrawal-rejected',
  actor: { id: STAFF_USER.id, username: 'Mira_Holt' },
  subject: 'withdrawal:0190a5c0-0000-7000-8000-0000000000ff',
  subjectPerson: null,
  before: { state: 'open' },
  after: { state: 'rejected', endsSessions: true },
  reason: 'a stolen account',
  network: '2001:db8:5:5::/64',
  device: '0a1b2c3d',
  ...changes,
})

test('the security log shows who did what from where, filters it and reads on by key', async ({ page }) => {
  await answer(page, '/staff/stats', () => ({ total: 3, active: 2, admins: 1 }))
  await answer(page, '/staff/profile', () => ({
    username: 'Mira_Holt',
    email: 'm@keep.example',
    lastLogin: null,
  }))
  const asked: string[] = []
  await answer(page, '/staff/log', ({ pathname, searchParams }) => {
    if (pathname.endsWith('/kinds')) return { kinds: ['log-read', 'withdrawal-rejected'] }
    asked.push(decodeURIComponent(searchParams.toString()))
    if (searchParams.get('person') === 'nobody') return { events: [], next: null }
    const isSecond = searchParams.get('before') === '8'
    return isSecond
      ? { events: [anEvent(7, { actor: null, kind: 'refused-credentials-wrong' })], next: null }
      : { events: [anEvent(9), anEvent(8)], next: '8' }
  })
  await page.goto('/admin/dashboard')
  await page.getByRole('region', { name: 'Pages' }).getByRole('link', { name: 'Security Logs' }).click()
  const events = page.getByRole('list', { name: 'Events, newest first' }).getByRole('listitem')
  await expect(events.first()).toContainText('Nov 14, 2026, 21:06:41')
  await expect(events.first()).toContainText('Mira_Holt')
  await expect(events.first()).toContainText('Withdrawal rejected')
  await expect(events.first()).toContainText('state: open → rejected, ends sessions: yes')
  await expect(events.first()).toContainText('2001:db8:5:5::/64 · 0a1b2c3d')
  await page.getByRole('button', { name: 'Show older events' }).click()
  await expect(events).toHaveCount(3)
  await expect(events.last()).toContainText('nobody signed in')
  await expect(page.getByText('That is the whole list: 3 events.')).toBeVisible()
  await expectFits(page)

  await page.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Log read' }).click()
  await page.getByLabel('From').fill('2026-11-01')
  await page.getByLabel('Until').fill('2026-11-01')
  await page.getByLabel('Username or id').fill('nobody')
  await expect(page.getByText('No event matches')).toBeVisible()
  const day = Date.UTC(2026, 10, 1)
  expect(asked.slice(0, 2)).toEqual(['', 'before=8'])
  expect(new URLSearchParams(asked.at(-1)).toString()).toBe(
    new URLSearchParams({
      person: 'nobody',
      kind: 'log-read',
      fromMs: String(day),
      untilMs: String(day + 86_400_000),
    }).toString(),
  )
  await page.reload()
  await expect(page.getByLabel('Username or id')).toHaveValue('nobody')
})

test('a choice of the security log keeps one that is not on the screen yet', async ({ page }) => {
  await answer(page, '/staff/log', ({ pathname }) =>
    pathname.endsWith('/kinds') ? { kinds: ['log-read'] } : { events: [anEvent(9)], next: null },
  )
  await page.goto('/admin/logs')
  await expect(page.getByRole('listitem').filter({ hasText: 'Withdrawal rejected' })).toBeVisible()
  await page.evaluate(() => history.replaceState(null, '', '?kind=log-read'))
  await page.getByLabel('From').fill('2026-11-01')
  await expect(page).toHaveURL(/\?kind=log-read&from=2026-11-01$/)
})
