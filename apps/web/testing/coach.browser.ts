import type { Page } from '@playwright/test'
import type { PlayedThrow } from '@throwdown/contract/profile'
import { refuse } from './board-replies.ts'
import { FakeSocket } from './fake-socket.ts'
import { mockHistory, throwsOf } from './history-replies.ts'
import { overflowOf } from './overflow.ts'
import { expect, test } from './page-test.ts'
import { signIn } from './signed-in.ts'
import { violationsIn } from './violations-in.ts'

const share = (page: Page, hand: string) => page.locator(`dt:has-text("${hand}") + dd`)
const parts = (page: Page, situation: string) =>
  page.getByRole('region', { name: situation }).getByRole('listitem')

async function mockThrows(page: Page, matches: readonly PlayedThrow[][]): Promise<void> {
  await mockHistory(page)
  await page.route('**/api/user/throws', (route) =>
    route.fulfill({ json: { success: true, data: { matches } } }),
  )
}

/** Rock first, rock again after a win; after a loss what beats the last. 80 throws. */
const withHabits = (): PlayedThrow[][] =>
  Array.from({ length: 40 }, (_, index) => throwsOf(index % 2 === 0 ? 'rsW rsW' : 'rpL psL'))

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await new FakeSocket().attach(page, () => ({ success: true, data: {} }))
})

test('the coach: hand mix, what follows a win and a loss with sample sizes, and how predictable', async ({
  page,
}) => {
  await mockThrows(page, withHabits())
  await page.goto('/history')
  await page.getByRole('link', { name: 'Coach' }).click()
  await expect(page).toHaveURL('/history/coach')
  const tabs = page.getByRole('navigation', { name: 'History pages' }).getByRole('link')
  await expect(tabs.first()).not.toHaveAttribute('aria-current', 'page')
  await expect(tabs.last()).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('80 throws. Even would be 33% each')).toBeVisible()
  await expect(share(page, 'Rock')).toHaveText('75%')
  await expect(share(page, 'Paper')).toHaveText('25%')
  await expect(share(page, 'Scissors')).toHaveText('0%')
  await expect(page.getByText('You lean on rock.')).toBeVisible()
  const afterWin = page.getByRole('region', { name: 'After a win' })
  await expect(afterWin).toContainText('20 throws')
  await expect(parts(page, 'After a win').first()).toHaveAccessibleName('the same again 100%')
  await expect(parts(page, 'After a loss').nth(1)).toHaveAccessibleName('what beats your last 100%')
  await expect(page.getByRole('region', { name: 'After a draw' })).toContainText('0 throws')
  await expect(page.getByRole('region', { name: 'After a draw' })).toContainText('Too few to say')
  await expect(parts(page, 'First throw of a match').first()).toHaveAccessibleName('Rock 100%')
  await expect(
    page.getByText(/^Your clearest habit: after a (win|loss) you throw .* in 100% of 20 cases/),
  ).toBeVisible()
  // All but the blind first guess and the first loss.
  await expect(page.getByRole('img', { name: '98% of your throws would have been guessed' })).toBeVisible()
  await expect(page.getByText('Easy to read')).toBeVisible()
  await page.getByText('How this is computed').click()
  await expect(page.getByText('We go through your throws from the oldest to the newest')).toBeVisible()
  await expect(page.getByText('nobody else sees this page')).toBeVisible()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    expect(await violationsIn(page)).toEqual([])
  }
})

test('[M12] a drill starts a practice match against its bot', async ({ page }) => {
  await mockThrows(page, withHabits())
  await page.goto('/history/coach')
  await page.getByRole('link', { name: 'Start: Break "win, stay"' }).click()
  await expect(page).toHaveURL('/practice?bot=shifter')
  await expect(page.getByText('Win-stay / lose-shift (bot)').first()).toBeVisible()
})

test('the newest matches count: the choice is in the address and changes the figures', async ({ page }) => {
  const paper = Array.from({ length: 50 }, () => throwsOf('prW'))
  await mockThrows(page, [...withHabits(), ...paper])
  await page.goto('/history/coach')
  await expect(page.getByText('130 throws. Even')).toBeVisible()
  await page.getByRole('combobox', { name: 'Matches' }).click()
  await page.getByRole('option', { name: 'Last 50 matches' }).click()
  await expect(page).toHaveURL('/history/coach?matches=50')
  await expect(page.getByText('50 throws. Even')).toBeVisible()
  await expect(share(page, 'Paper')).toHaveText('100%')
  await page.reload()
  await expect(page.getByText('50 throws. Even')).toBeVisible()
})

test('with too few throws it says how many are missing instead of a figure', async ({ page }) => {
  await mockThrows(
    page,
    Array.from({ length: 29 }, () => throwsOf('rsW --n')),
  )
  await page.goto('/history/coach')
  await expect(page.getByText('1 more throw until the coach can say something')).toBeVisible()
  await expect(page.getByText('29 opened throws')).toBeVisible()
  await expect(page.getByText('%')).toHaveCount(0)
  expect(await violationsIn(page)).toEqual([])
})

test('a player without habits is called hard to read, and no habit is invented', async ({ page }) => {
  const cycle = ['rsW', 'psL', 'srL', 'prW', 'rr=', 'spW', 'ss=', 'rpL', 'pp=']
  await mockThrows(
    page,
    Array.from({ length: 36 }, (_, index) => throwsOf(cycle[(index * 4) % 9] ?? 'rr=')),
  )
  await page.goto('/history/coach')
  await expect(page.getByText('No hand stands out more than chance explains.')).toBeVisible()
  await expect(page.getByText('No habit here is clearer than chance explains.')).toBeVisible()
  await expect(page.getByText('Hard to read')).toBeVisible()
})

test('loading, and a failure with another try', async ({ page }) => {
  await mockThrows(page, [])
  await page.route('**/api/user/throws', () => undefined)
  await page.goto('/history/coach')
  await expect(page.getByText('Loading your throws...')).toBeAttached()
  await refuse(page, '/user/throws', 500, 'An unexpected error occurred.')
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Your throws could not be loaded.')
  await mockThrows(page, withHabits())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('80 throws. Even')).toBeVisible()
})
