import { expect, test } from '@playwright/test'

const LONG_MS = 50

/** The reveal is the moment: no script, style or layout may hold it up. */
test('no task of the reveal runs longer than 50 ms', async ({ page, context }) => {
  await page.addInitScript(() => localStorage.setItem('throwdown-cookie-choice', 'declined'))
  await page.goto('/practice')
  await page.getByRole('button', { name: 'Fight Cycler' }).click()
  await expect(page.getByText('Make your throw')).toBeVisible()
  const session = await context.newCDPSession(page)
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { longTasks: seen, frames: [] as number[] })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push(Math.round(entry.duration))
    }).observe({ type: 'longtask' })
  })
  await page.keyboard.press('1')
  await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible()
  await expect(page.getByText('Make your throw')).toBeVisible({ timeout: 8_000 })
  const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks)
  await session.detach()
  expect(tasks.filter((ms) => ms > LONG_MS)).toEqual([])
})
