import { readFile } from 'node:fs/promises'
import type { ReportDay } from '@throwdown/contract/staff-reports'
import { answer, refuse } from './board-replies.ts'
import { expectFits } from './expect-fits.ts'
import { expect, test } from './page-test.ts'
import { STAFF_USER, signIn } from './signed-in.ts'

const DAY_MS = 86_400_000

const dollars = (amount: number): string => String(Math.round(amount * 1_000_000))

function aReportDay(ms: number, place: number): ReportDay {
  return {
    day: new Date(ms).toISOString().slice(0, 10),
    staked: dollars(14_000 + 900 * Math.abs(7 - place)),
    matches: 1_400 + place,
    voided: 9,
    depositFees: dollars(200 + place),
    winFees: dollars(330),
    withdrawalFees: dollars(70),
    poolFees: dollars(place % 7 === 3 ? 240 : 0),
    poolIn: dollars(310),
    poolOut: dollars(place % 7 === 3 ? 1_600 : 0),
    deposits: dollars(2_000 + 10 * place),
    withdrawals: dollars(1_400),
    players: 480,
    newPlayers: 31,
    earlierPlayers: 400,
    returnedPlayers: 190,
    countedAtMs: Date.UTC(2026, 10, 14, 21, 6),
  }
}

test.beforeEach(async ({ page }) => {
  await signIn(page, STAFF_USER)
})

test('the reports show sums, charts, retention in words and every day, of the range in the address {2.207}', async ({
  page,
}) => {
  await answer(page, '/staff/stats', () => ({ total: 3, active: 2, admins: 1 }))
  await answer(page, '/staff/profile', () => ({
    username: 'Mira_Holt',
    email: 'm@keep.example',
    lastLogin: null,
  }))
  const asked: string[] = []
  await answer(page, '/staff/reports', ({ searchParams }) => {
    asked.push(searchParams.toString())
    const [from, until] = ['from', 'until'].map((name) => Date.parse(searchParams.get(name) ?? ''))
    const count = ((until ?? 0) - (from ?? 0)) / DAY_MS + 1
    return {
      days: Array.from({ length: count }, (_, place) => aReportDay((from ?? 0) + place * DAY_MS, place)),
    }
  })
  await page.goto('/admin/dashboard')
  await page.getByRole('region', { name: 'Pages' }).getByRole('link', { name: 'View Reports' }).click()
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible()
  await page.getByLabel('Until').fill('2026-11-14')
  await page.getByLabel('From').fill('2026-11-01')
  await expect(page).toHaveURL('/admin/reports?from=2026-11-01&until=2026-11-14')
  const cards = page.getByRole('region', { name: 'Figures of the range' })
  await expect(cards).toContainText('Staked$240,100.00')
  await expect(cards).toContainText('Matches19,6910.6% void')
  await expect(cards).toContainText('Revenue, four fees$8,971.003.7% of what was staked')
  await expect(page.getByText('47.5%').first()).toBeVisible()
  await expect(page.getByText('Of the players who ended a match seven days before a day')).toBeVisible()
  await expect(page.getByText('counted Nov 14, 2026, 21:06 UTC')).toBeVisible()
  await expect(page.getByRole('img')).toHaveCount(4)
  await expect(page.getByRole('img', { name: 'Staked per day, $240,100.00 in all' })).toBeVisible()
  await page.getByRole('img', { name: 'Revenue by fee' }).hover()
  await expect(page.getByText('Winnings fee $330.00')).toBeVisible()
  await page.getByRole('heading', { name: 'Reports', exact: true }).hover()
  const rows = page.getByRole('region', { name: 'Every day' }).getByRole('row')
  await expect(rows).toHaveCount(15)
  await expect(rows.nth(1)).toContainText('2026-11-14')
  await expectFits(page)
  // At a desk no column is out of sight.
  const hiddenPx = await page
    .getByRole('region', { name: 'Every day' })
    .evaluate((table) => table.scrollWidth - table.clientWidth)
  expect(hiddenPx).toBe(0)
  expect(asked.at(-1)).toBe('from=2026-11-01&until=2026-11-14')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('throwdown-report-2026-11-01-2026-11-14.csv')
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(15)
  expect(lines[1]).toMatch(/^2026-11-01,20300\.000000,200\.000000,330\.000000,/)
})

test('an invalid range is not requested; an empty one and a failure say so', async ({ page }) => {
  let calls = 0
  await answer(page, '/staff/reports', () => {
    calls += 1
    return { days: [] }
  })
  await page.goto('/admin/reports?from=2026-01-01&until=2026-11-14')
  await expect(page.getByText('A report has 92 days at most.')).toBeVisible()
  expect(calls).toBe(0)
  await page.getByLabel('From').fill('2026-11-15')
  await expect(page.getByText('The first day is after the last one.')).toBeVisible()
  await page.getByLabel('From').fill('2026-11-14')
  await expect(page.getByText('No day of this range is counted')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveAccessibleDescription(
    'No days to export.',
  )
  await expectFits(page)
  await refuse(page, '/staff/reports', 500, 'An unexpected error occurred.')
  await page.getByLabel('From').fill('2026-11-13')
  await expect(page.getByText('The report could not be loaded.')).toBeVisible()
  await expectFits(page)
})
