import type { Page } from '@playwright/test'
import { mockLobby } from './lobby-replies.ts'
import { overflowOf } from './overflow.ts'
import { signIn } from './signed-in.ts'
import { violationsIn } from './violations-in.ts'
import { expect, test } from './visitor-test.ts'

const summary = (page: Page, question: string) => page.locator('summary').filter({ hasText: question })
const search = (page: Page) => page.getByRole('textbox', { name: /^Search/ })

async function expectFits(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    expect(await violationsIn(page)).toEqual([])
  }
}

test('a visitor reads the answers of a topic, each with an address of its own', async ({ page }) => {
  await page.goto('/help')
  await expect(page).toHaveTitle('Help · Throwdown')
  await expect(page.getByRole('heading', { name: 'How can we help?' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Playing' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Money' }).click()
  await expect(page).toHaveURL('/help#money')
  await summary(page, 'How much do I receive when I win?').click()
  for (const amount of ['$9.75', '$8.25']) await expect(page.getByText(amount)).toBeVisible()
  await page.getByRole('link', { name: 'Link to this answer' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/help#what-i-receive')
  await expectFits(page)
})

test('the link to an answer opens its topic and the answer, and the keyboard is there', async ({ page }) => {
  await page.goto('/help#withdrawal-held')
  await expect(page.getByRole('heading', { level: 2, name: 'Money' })).toBeVisible()
  await expect(page.getByText(/^The page names the reason/)).toBeVisible()
  await expect(summary(page, 'Why is my withdrawal held?')).toBeFocused()
  await expect(summary(page, 'Why is my withdrawal held?')).toBeInViewport()
  await page.goto('/help#no-such-question')
  await expect(page.getByRole('heading', { level: 2, name: 'Playing', exact: true })).toBeVisible()
})

test('the search filters all questions while typing, says what it found, and ends with a link', async ({
  page,
}) => {
  await page.goto('/help#bounty')
  await search(page).pressSequentially('held')
  await expect(page.getByRole('heading', { level: 2, name: 'Results' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^\d+ questions?$/)
  await expect(summary(page, 'Why is my withdrawal held?')).toBeVisible()
  await expect(summary(page, 'What is Bounty Mode?')).toHaveCount(0)
  await search(page).fill('no such thing at all')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('0 questions')
  await expectFits(page)
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Bounty' })).toBeVisible()
  await search(page).fill('fee')
  await page.getByRole('link', { name: 'Fairness' }).first().click()
  await expect(search(page)).toHaveValue('')
  await expect(page.getByRole('heading', { level: 2, name: 'Fairness' })).toBeVisible()
})

test('what is not answered goes to a person', async ({ page }) => {
  await page.goto('/help')
  await page.getByRole('link', { name: 'Ask us' }).click()
  await expect(page).toHaveURL('/contact')
})

test('a page that an answer names is a link, and the search finds its words', async ({ page }) => {
  for (const [question, name, path] of [
    ['set-limits', 'Safe play', '/safe-play'],
    ['delete-account', 'write to us', '/contact'],
    ['my-data', 'Legal page', '/profile/legal'],
  ] as const) {
    await page.goto(`/help#${question}`)
    const link = page.locator(`#${question} p`).getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', path)
    await expect(link).not.toHaveAttribute('target')
    await expectFits(page)
  }
  await expect(page.getByRole('main')).not.toContainText('](')
  await search(page).fill('write to us and show')
  await expect(summary(page, 'How do I delete my account?')).toBeVisible()
})

test('on paper every answer of the topic is open, without the search', async ({ page }) => {
  await page.goto('/help#safe-play')
  await expect(summary(page, 'How do I take a break?')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^A time-out lasts from 24 hours to 6 weeks/)).toBeVisible()
  for (const gone of [search(page), page.getByRole('banner'), page.getByRole('contentinfo')])
    await expect(gone).toBeHidden()
})

test('a player reaches the help from the footer and returns by the header', async ({ page }) => {
  await signIn(page)
  await mockLobby(page)
  await page.goto('/dashboard')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
  await expect(page.getByRole('heading', { name: 'How can we help?' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})
