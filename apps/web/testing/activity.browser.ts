import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { refuse } from './board-replies.ts'
import { FakeSocket } from './fake-socket.ts'
import { overflowOf } from './overflow.ts'
import { expect, test } from './page-test.ts'
import { signIn } from './signed-in.ts'
import { violationsIn } from './violations-in.ts'
import { aDeposit, aStatement, aWithdrawal, mockWallet } from './wallet-replies.ts'

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await new FakeSocket().attach(page, () => ({ success: true, data: {} }))
})

test('each event with its fee, its sign and the balance after it; the sums add up', async ({ page }) => {
  await mockWallet(page, { lines: aStatement() })
  await page.goto('/wallet')
  await expect(rows(page)).toHaveCount(8)
  const won = rows(page).filter({ hasText: 'Match won' })
  await expect(won).toContainText('fee $0.25')
  await expect(won).toContainText('+ $4.75')
  await expect(won).toContainText('Balance after: $103.00')
  await expect(rows(page).filter({ hasText: 'Match void, stake back' })).toContainText('$0.00')
  await expect(rows(page).filter({ hasText: 'Deposit' })).toContainText('fee $7.51')
  await expect(rows(page).filter({ hasText: 'Withdrawal' })).toContainText('− $20.00')
  const sum = (name: string) => page.getByRole('definition').and(page.locator(`dt:text-is("${name}") + dd`))
  await expect(sum('Deposited, after fees')).toHaveText('+ $67.61')
  await expect(sum('Withdrawn')).toHaveText('− $20.00')
  await expect(sum('Play and prizes')).toHaveText('+ $14.72')
  await expect(page.getByText('Showing the whole period')).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  expect(await violationsIn(page)).toEqual([])
  await won.getByRole('link').click()
  await expect(page).toHaveURL(/\/verify\/0190a5c0/)
})

test('the filter of kind and period is sent to the server and kept in the address', async ({ page }) => {
  await mockWallet(page, { lines: aStatement() })
  const asked: URLSearchParams[] = []
  await page.route('**/api/balance/history**', async (route) => {
    asked.push(new URL(route.request().url()).searchParams)
    await route.fallback()
  })
  await page.goto('/wallet')
  await expect(rows(page)).toHaveCount(8)
  await page.getByRole('radio', { name: 'Deposits' }).click()
  await expect(page.getByRole('radio', { name: 'Deposits' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Deposits' })).toBeFocused()
  await expect(page).toHaveURL('/wallet?period=month&kind=deposit')
  await expect.poll(() => asked.at(-1)?.get('kind')).toBe('deposit')
  await expect(page.getByText('Play and prizes')).toBeVisible()
  await page.getByRole('combobox', { name: 'Period' }).click()
  await page.getByRole('option', { name: 'All time' }).click()
  await expect.poll(() => asked.at(-1)?.get('fromMs')).toBeNull()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Deposits' })).toBeChecked()
  // The address changed a moment ago and nothing has been drawn since: the next choice keeps it.
  await page.evaluate(() => history.replaceState(null, '', '/wallet?period=year&kind=deposit'))
  await page.getByRole('radio', { name: 'Matches' }).click()
  await expect(page).toHaveURL('/wallet?period=year&kind=match')
})

test('a long statement comes page by page, each after the last line of the one before', async ({ page }) => {
  await mockWallet(page)
  const lines = aStatement()
  await page.route('**/api/balance/history**', async (route) => {
    const before = new URL(route.request().url()).searchParams.get('before')
    const data =
      before === null ? { lines: lines.slice(0, 1), next: '10' } : { lines: lines.slice(1), next: null }
    await route.fulfill({ json: { success: true, data } })
  })
  await page.goto('/wallet')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText('Deposited, after fees')).toBeHidden()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(rows(page)).toHaveCount(8)
  await expect(page.getByText('Deposited, after fees')).toBeVisible()
})

test('the statement is downloaded whole, as CSV and as JSON, to the last digit', async ({ page }) => {
  await mockWallet(page)
  const lines = aStatement()
  await page.route('**/api/balance/history**', async (route) => {
    const before = new URL(route.request().url()).searchParams.get('before')
    const data =
      before === null ? { lines: lines.slice(0, 4), next: '7' } : { lines: lines.slice(4), next: null }
    await route.fulfill({ json: { success: true, data } })
  })
  await page.goto('/wallet')
  const download = async (name: string) => {
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    const file = await started
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
  }
  const csv = await download('Statement CSV')
  expect(csv.name).toBe('throwdown-statement.csv')
  expect(csv.text.trimEnd().split('\r\n')).toHaveLength(lines.length + 1)
  expect(csv.text).toContain(',deposit,67.612500,7.512500,')
  const json = await download('Statement JSON')
  expect(JSON.parse(json.text)).toHaveLength(lines.length)
})

test('what is on the way is shown first, a deposit and a withdrawal that waits', async ({ page }) => {
  const activity = { deposits: [aDeposit()], withdrawals: [aWithdrawal()] }
  await mockWallet(page, { activity })
  await page.goto('/wallet')
  const pending = page.getByRole('region', { name: 'On the way' })
  await expect(pending).toContainText('0.5000 SOL is arriving')
  await expect(pending).toContainText('Withdrawal to 9xKd…8mQe')
  await expect(pending).toContainText('$19.00 after the $1.00 fee')
  await expect(pending).toContainText('waits 24 hours')
  await expect(pending.getByRole('listitem').filter({ hasText: 'New address' })).toContainText(/until .*\d/)
})

test('an empty statement and one that cannot be loaded say so', async ({ page }) => {
  await mockWallet(page)
  await page.goto('/wallet')
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await refuse(page, '/balance/history', 500, 'An unexpected error occurred.')
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Your statement could not be loaded.')
  await page.getByRole('button', { name: 'Statement CSV' }).click()
  await expect(page.getByText('The statement could not be downloaded. Please try again.')).toBeVisible()
})
