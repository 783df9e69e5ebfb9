import { runUntilVisible, stopClock } from './page-steps.ts'
import { COOKIE_CHOICE_KEY, expect, test } from './visitor-test.ts'

test.use({ hasChosenCookies: false })

for (const [button, choice] of [
  ['Accept', 'accepted'],
  ['Decline', 'declined'],
] as const) {
  test(`the cookie banner comes after 4.5 s, and "${button}" is remembered {2.39-40 9.36}`, async ({
    page,
  }) => {
    await stopClock(page)
    await page.goto('/login')
    const banner = page.getByRole('region', { name: 'Cookies' })
    const passedMs = await runUntilVisible(page, page.getByRole('button', { name: 'Log In' }))
    await page.clock.runFor(4_400 - passedMs)
    await expect(banner).toBeHidden()
    await page.clock.runFor(passedMs + 200)
    await expect(banner).toBeVisible()
    await expect(banner).toContainText('Nothing is measured, whatever you choose.')
    await banner.getByRole('button', { name: button }).click()
    await expect(banner).toBeHidden()
    expect(await page.evaluate((key) => localStorage.getItem(key), COOKIE_CHOICE_KEY)).toBe(choice)
    await page.reload()
    await runUntilVisible(page, page.getByRole('button', { name: 'Log In' }))
    await page.clock.runFor(6_000)
    await expect(banner).toBeHidden()
  })
}
