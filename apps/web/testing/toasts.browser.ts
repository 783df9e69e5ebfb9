import type { Locator, Page } from '@playwright/test'
import { answerVisitor, PERSON, replyWith } from './identity-replies.ts'
import { enterCode, logIn, press, signUp, stopClock, toast } from './page-steps.ts'
import { expect, test } from './visitor-test.ts'

const WRONG = 'Invalid email/username or password'

test('a toast stays 5,000 ms by its countdown bar and then goes {2.35-36 9.31}', async ({ page }) => {
  const notified = await showToast(page)
  expect(await barOf(notified)).toEqual({ durationMs: 5_000, isRunning: true })
  const shownAtMs = Date.now()
  await expect(notified).toBeHidden({ timeout: 15_000 })
  expect(Date.now() - shownAtMs).toBeGreaterThan(4_000)
})

test.describe('the countdown bar of a toast', () => {
  for (const { system, smooth, pace } of [
    { system: 'no-preference', smooth: 'on', pace: 'linear' },
    { system: 'reduce', smooth: 'on', pace: 'steps(5)' },
    { system: 'no-preference', smooth: 'off', pace: 'steps(5)' },
  ] as const)
    test(`goes ${pace} if the system says ${system} and Smooth Animation is ${smooth}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: system })
      await page.addInitScript((value) => localStorage.setItem('throwdown.smooth-animation', value), smooth)
      const bar = (await showToast(page)).locator('[role=progressbar]')
      expect(await bar.evaluate((element) => getComputedStyle(element).animationTimingFunction)).toBe(pace)
    })
})

test('a toast waits while it is hovered and goes on afterwards {2.37}', async ({ page }) => {
  const notified = await showToast(page)
  await notified.hover()
  await expect.poll(async () => (await barOf(notified)).isRunning).toBe(false)
  await page.waitForTimeout(6_000)
  await expect(notified).toBeVisible()
  await page.mouse.move(0, 0)
  await expect.poll(async () => (await barOf(notified)).isRunning).toBe(true)
  await expect(notified).toBeHidden({ timeout: 15_000 })
})

test('a toast can be closed by hand {2.38}', async ({ page }) => {
  const notified = await showToast(page)
  await notified.getByRole('button', { name: 'Close' }).click()
  await expect(notified).toBeHidden({ timeout: 3_000 })
})

test('a welcome comes 500 ms late and stays 6,000 ms: after verification {4.6-7 9.32}', async ({ page }) => {
  await answerVisitor(page)
  await signUp(page, PERSON)
  await expect(page.getByRole('button', { name: 'Verify Email' })).toBeVisible()
  await stopClock(page)
  await enterCode(page, '123456')
  await expect(page).toHaveURL('/dashboard')
  await findWelcome(page, 'Email verified successfully! Welcome aboard!')
})

test('a welcome comes 500 ms late and stays 6,000 ms: after login', async ({ page }) => {
  await answerVisitor(page)
  await page.goto('/login')
  // A page that still loads would never show its form: React waits by the clock before it replaces "Loading...".
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  await stopClock(page)
  await logIn(page, { identifier: PERSON.email, password: PERSON.password })
  await expect(page).toHaveURL('/dashboard')
  await findWelcome(page, `Welcome back, ${PERSON.username}`)
})

async function findWelcome(page: Page, text: string): Promise<void> {
  const notified = toast(page, text)
  await page.clock.runFor(400)
  await expect(notified).toBeHidden()
  await page.clock.runFor(200)
  await expect(notified).toBeVisible()
  expect((await barOf(notified)).durationMs).toBe(6_000)
}

async function showToast(page: Page): Promise<Locator> {
  await replyWith(page, '/auth/login', 'credentials_wrong')
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email or Username' }).fill(PERSON.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Iron-Fist-7')
  await press(page, 'Log In')
  const notified = toast(page, WRONG)
  await expect(notified).toBeVisible()
  return notified
}

async function barOf(notified: Locator): Promise<{ durationMs: number; isRunning: boolean }> {
  return notified.locator('[role=progressbar]').evaluate((bar) => {
    const style = getComputedStyle(bar)
    return {
      durationMs: Number.parseFloat(style.animationDuration) * 1_000,
      isRunning: style.animationPlayState === 'running',
    }
  })
}
