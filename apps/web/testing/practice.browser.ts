import type { Page, Request } from '@playwright/test'
import { creepDuring, runUntilThere, stopClockAt } from './page-clock.ts'
import { expect, test } from './page-test.ts'
import { violationsIn } from './violations-in.ts'

declare global {
  interface Window {
    /** Counted by the page itself: what began to move in a reveal. */
    movesSeen: number
  }
}

// Much shorter than a reveal.
const STEP_MS = 100
const STRIKE_MS = 50
const SHELL_IS_DONE_MS = 5_000
// The browser fetches the icon of the tab when it likes, whatever the page does.
const ICON = '/favicon.svg'
const LATE_PARTS = ['/assets/start-particles', '/assets/Toast']

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

// A busy machine takes longer over a look than a reveal lasts: here the time of a duel passes only when a test lets it.
test.beforeEach(async ({ page }) => {
  await stopClockAt(page, Date.now())
  await page.addInitScript(() => {
    localStorage.setItem('throwdown-cookie-choice', 'declined')
    window.movesSeen = 0
    for (const type of ['transitionrun', 'animationstart'])
      document.addEventListener(type, ({ target }) => {
        if (target instanceof Element && target.closest('section')) window.movesSeen += 1
      })
  })
})

const isOfThePage = (request: Request) => new URL(request.url()).pathname !== ICON

const fight = (page: Page, bot: string) => page.getByRole('button', { name: `Fight ${bot}` })
const mayThrow = (page: Page) => page.getByText('Make your throw')
const result = (page: Page) => page.getByRole('heading', { level: 1, name: /Victory|Defeat|Void/ })
const skip = (page: Page) => page.getByRole('button', { name: 'Skip' })

async function openPractice(page: Page, bot: string): Promise<void> {
  await page.goto('/practice')
  await runUntilThere(page, fight(page, bot), STEP_MS)
}

async function startAgainst(page: Page, bot: string): Promise<void> {
  await openPractice(page, bot)
  await fight(page, bot).click()
  await expect(mayThrow(page)).toBeVisible()
}

async function throwByKey(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await expect(page.getByText(/, sealed$/)).toBeVisible()
  await runUntilThere(page, skip(page), STEP_MS)
}

/** To the next throw, or to the result. */
async function skipReveal(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(mayThrow(page).or(result(page))).toBeVisible()
}

async function playToTheEnd(page: Page, keys: readonly string[]): Promise<void> {
  for (let turn = 0; turn < 12; turn++) {
    await throwByKey(page, keys[turn % keys.length] ?? '1')
    await skipReveal(page)
    if (await result(page).isVisible()) return
  }
}

/** Whatever moved in the reveal until now, however briefly. */
const movesInReveal = (page: Page) =>
  page.evaluate(() => {
    const running = document.querySelector('section')?.getAnimations({ subtree: true }) ?? []
    return window.movesSeen + running.length
  })

/** A reveal, up to the moment after its strike. */
async function revealByKey(page: Page, key: string): Promise<void> {
  await throwByKey(page, key)
  await page.clock.runFor(STRIKE_MS)
  await expect(page.getByRole('status').filter({ hasText: /Round 1|draw/ })).toBeAttached()
}

/** A look takes time, which passes only while someone moves the clock. */
const violations = (page: Page) => creepDuring(page, violationsIn(page))

test('[M12] bots have pictures of their own, and [M3] the time bank counts down while it is spent', async ({
  page,
}) => {
  await openPractice(page, 'Random')
  await expect(page.getByRole('list').locator('img')).toHaveCount(0)
  await fight(page, 'Random').click()
  await expect(mayThrow(page)).toBeVisible()
  const bank = page.getByText('Challenger: 20 s in the time bank')
  await expect(bank).toBeAttached()
  await page.clock.runFor(18_500)
  await expect(page.getByText(/^Challenger: 1[67] s in the time bank$/)).toBeAttached()
  await throwByKey(page, '1')
  await expect(page.getByText(/^Challenger: 1[67] s in the time bank$/)).toBeAttached()
})

test('a match by keyboard alone, from the bots to another match', async ({ page }) => {
  await openPractice(page, 'Random')
  await fight(page, 'Random').focus()
  await page.keyboard.press('Enter')
  await expect(mayThrow(page)).toBeVisible()
  await playToTheEnd(page, ['1', 'p', '3', 'R', '2', 's'])
  await expect(result(page)).toBeVisible()
  await expect(page.getByText('Practice: no money, no statistics.')).toBeVisible()
  await page.getByRole('button', { name: 'Play again' }).focus()
  await page.keyboard.press('Enter')
  await expect(mayThrow(page)).toBeVisible()
})

test('every phase is free of accessibility faults', { tag: '@night' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPractice(page, 'Cycler')
  await expect(page.getByRole('heading', { name: 'Practice' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await fight(page, 'Cycler').click()
  await expect(mayThrow(page)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await throwByKey(page, '1')
  expect(await violations(page)).toEqual([])
  await expect(skip(page)).toBeVisible()
  await runUntilThere(page, mayThrow(page), STEP_MS)
  await page.getByRole('button', { name: 'Give up' }).click()
  await expect(result(page)).toBeVisible()
  await expect(page.getByText('You gave up')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('without motion the reveal does not move and says the same', { tag: '@night' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await startAgainst(page, 'Cycler')
  await revealByKey(page, '2')
  expect(await movesInReveal(page)).toBe(0)
})

test('with motion the fists of the same reveal do move', { tag: '@night' }, async ({ page }) => {
  await startAgainst(page, 'Cycler')
  await throwByKey(page, '1')
  expect(await movesInReveal(page)).toBeGreaterThan(0)
})

test('Smooth Animation off is as still as reduced motion', { tag: '@night' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('throwdown.smooth-animation', 'off'))
  await startAgainst(page, 'Cycler')
  await revealByKey(page, '3')
  expect(await movesInReveal(page)).toBe(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('nothing scrolls and the throws lie within reach of the thumb', { tag: '@night' }, async ({
    page,
  }) => {
    await startAgainst(page, 'Random')
    const overflow = await page.evaluate(async () => {
      await document.fonts.ready
      const { scrollWidth, scrollHeight } = document.documentElement
      return { x: scrollWidth - innerWidth, y: scrollHeight - innerHeight }
    })
    expect(overflow).toEqual({ x: 0, y: 0 })
    for (const name of ['Rock', 'Paper', 'Scissors']) {
      const box = await page.getByRole('group').getByRole('button', { name }).boundingBox()
      expect(box?.y).toBeGreaterThan(844 / 2)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(844 - 20)
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(88)
    }
    await page.getByRole('group').getByRole('button', { name: 'Rock' }).tap()
    await runUntilThere(page, skip(page), STEP_MS)
  })
})

test('[F4] choosing, sealing and opening any hand asks the network for nothing', async ({ page }) => {
  const asked: string[] = []
  const answered: string[] = []
  page.on('request', (request) => isOfThePage(request) && asked.push(request.url()))
  page.on('requestfinished', (request) => isOfThePage(request) && answered.push(request.url()))
  await startAgainst(page, 'Random')
  // What the shell fetches after the first input and when it finds time comes whatever is thrown, so it comes first.
  await page.clock.runFor(SHELL_IS_DONE_MS)
  await expect.poll(() => LATE_PARTS.every((part) => answered.some((url) => url.includes(part)))).toBe(true)
  await expect.poll(() => asked.length - answered.length).toBe(0)
  const askedBefore = asked.length
  for (const key of ['1', '2', '3']) {
    if (await result(page).isVisible()) break
    await throwByKey(page, key)
    await skipReveal(page)
  }
  expect(asked.slice(askedBefore)).toEqual([])
})
