import type { Page } from '@playwright/test'
import { overflowOf } from './overflow.ts'
import { violationsIn } from './violations-in.ts'
import { expect, test } from './visitor-test.ts'

const PARTS = ['service', 'pairing', 'throws', 'deposits', 'withdrawals'] as const

async function replyWith(page: Page, states: Partial<Record<(typeof PARTS)[number], string>>): Promise<void> {
  const parts = PARTS.map((part) => ({ part, state: states[part] ?? 'works' }))
  const json = { success: true, data: { checkedAt: '2026-11-20T14:05:09.000Z', parts } }
  await page.route('**/api/system/health', (route) => route.fulfill({ json }))
}

const part = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('a visitor reads that everything works, and when it was checked', async ({ page }) => {
  await replyWith(page, { throws: 'quiet' })
  await page.goto('/status')
  await expect(page).toHaveTitle('Status · Throwdown')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Everything works.')
  await expect(part(page, 'Deposits')).toContainText('Works')
  await expect(part(page, 'Throws')).toContainText('Nobody plays just now')
  await expect(page.getByText('Checked at 14:05:09 UTC')).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    expect(await violationsIn(page)).toEqual([])
  }
})

test('what is slow, paused or stopped is named', async ({ page }) => {
  await replyWith(page, { pairing: 'slow', deposits: 'stopped', withdrawals: 'paused' })
  await page.goto('/status')
  await expect(page.getByRole('main').getByRole('status')).toContainText('Something is not as it should be')
  for (const [name, state] of [
    ['Finding opponents', 'Slow'],
    ['Deposits', 'Stopped'],
    ['Withdrawals', 'Paused'],
  ] as const)
    await expect(part(page, name)).toContainText(state)
  expect(await violationsIn(page)).toEqual([])
})

test('a service that does not reply is not shown as working', async ({ page }) => {
  await page.route('**/api/system/health', (route) => route.abort())
  await page.goto('/status')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('We cannot be reached from here')
  await expect(page.getByText('Works')).toHaveCount(0)
})
