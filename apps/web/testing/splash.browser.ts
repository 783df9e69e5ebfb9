import { runUntilVisible, stopClock } from './page-steps.ts'
import { expect, test } from './visitor-test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the splash screen leads to sign up after three seconds {2.1 2.26 4.1 9.21}', async ({ page }) => {
  await stopClock(page)
  await page.goto('/')
  await runUntilVisible(page, page.getByRole('progressbar'))
  await page.clock.runFor(2_900)
  await expect(page).toHaveURL('/')
  await page.clock.runFor(200)
  await expect(page).toHaveURL('/signup')
})

test('logo, title, tagline, and a bar that grows 2 percent every 50 ms {1.2 2.20-21 9.22}', async ({
  page,
}) => {
  await stopClock(page)
  await page.goto('/')
  await runUntilVisible(page, page.getByRole('heading', { name: 'Throwdown' }))
  const title = page.getByRole('heading', { name: 'Throwdown' })
  await expect(title.locator('svg').first()).toBeVisible()
  await expect(page.getByText('Prepare for Battle')).toBeVisible()
  const bar = page.getByRole('progressbar')
  await page.clock.runFor(50)
  await expect(bar).toHaveAttribute('value', '2')
  for (const [ms, percent, status] of [
    [650, 28, 'Initializing...'],
    [50, 30, 'Loading assets...'],
    [700, 58, 'Loading assets...'],
    [50, 60, 'Preparing battlefield...'],
    [700, 88, 'Preparing battlefield...'],
    [50, 90, 'Ready for action!'],
    [250, 100, 'Ready for action!'],
  ] as const) {
    await page.clock.runFor(ms)
    await expect(bar).toHaveAttribute('value', String(percent))
    await expect(page.getByText(status)).toBeVisible()
  }
})

test('the splash fades in after 500 ms {2.27 9.23}', async ({ page }) => {
  await stopClock(page)
  await page.goto('/')
  await runUntilVisible(page, page.getByRole('progressbar'))
  const fade = await page.getByRole('main').evaluate((main) => {
    const { animationName, animationDelay, animationFillMode } = getComputedStyle(main)
    const rules = Array.from(document.styleSheets).flatMap((sheet) => Array.from(sheet.cssRules))
    const frames = rules
      .flatMap((rule) => (rule instanceof CSSLayerBlockRule ? Array.from(rule.cssRules) : [rule]))
      .find((rule) => rule instanceof CSSKeyframesRule && rule.name === animationName)
    const from = frames instanceof CSSKeyframesRule ? frames.findRule('0%')?.style.opacity : undefined
    return { animationDelay, animationFillMode, from }
  })
  expect(fade).toEqual({ animationDelay: '0.5s', animationFillMode: 'backwards', from: '0' })
})
