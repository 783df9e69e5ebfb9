import type { Page } from '@playwright/test'
import { expect, test } from './visitor-test.ts'

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('sparks glow and move behind the page if motion is allowed {1.3 2.30}', async ({ page }) => {
    await page.goto('/login')
    await expect.poll(() => litPixels(page)).toBeGreaterThan(100)
    const before = await drawn(page)
    await expect.poll(() => drawn(page)).not.toBe(before)
  })
})

for (const { cores, width, count } of [
  { cores: 8, width: 1440, count: 50 },
  { cores: 4, width: 767, count: 20 },
])
  test(`${width} px and ${cores} cores draw ${count} sparks a frame {2.31-32 9.24 9.27}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.setViewportSize({ width, height: 844 })
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => value })
      const sparksDrawn: number[] = []
      Object.assign(window, { sparksDrawn })
      // oxlint-disable-next-line typescript/unbound-method -- called below with what they belong to
      const { clearRect, drawImage } = CanvasRenderingContext2D.prototype
      CanvasRenderingContext2D.prototype.clearRect = function (...area) {
        sparksDrawn.push(0)
        clearRect.apply(this, area)
      }
      CanvasRenderingContext2D.prototype.drawImage = function (...args: unknown[]) {
        sparksDrawn.push((sparksDrawn.pop() ?? 0) + 1)
        Reflect.apply(drawImage, this, args)
      }
    }, cores)
    await page.goto('/login')
    const drawnInFrames = () => page.evaluate(() => Reflect.get(window, 'sparksDrawn').slice(0, -1))
    await expect.poll(async () => (await drawnInFrames()).length).toBeGreaterThan(3)
    expect(new Set(await drawnInFrames())).toEqual(new Set([count]))
  })

test('with reduced motion there are no sparks and nothing moves {2.33}', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  for (const path of ['/login', '/signup', '/']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    expect(await movingParts(page), path).toEqual([])
  }
  expect(await litPixels(page)).toBe(0)
  expect(scripts.filter((url) => url.includes('start-particles'))).toEqual([])
})

test('sparks stop when the preference changes while the page is open {2.33}', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/login')
  await expect.poll(() => litPixels(page)).toBeGreaterThan(100)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => litPixels(page)).toBe(0)
})

const drawn = (page: Page) =>
  page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())

async function litPixels(page: Page): Promise<number> {
  return page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    return pixels.filter((value, index) => index % 4 === 3 && value > 0).length
  })
}

/** Elements whose animation or transition would take more than a blink. */
async function movingParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, where nothing else of this file exists
    const secondsOf = (list: string) => Math.max(...list.split(',').map((part) => Number.parseFloat(part)))
    return Array.from(document.querySelectorAll('*'), (element) => {
      const style = getComputedStyle(element)
      const animated = style.animationName === 'none' ? 0 : secondsOf(style.animationDuration)
      const moves = Math.max(animated, secondsOf(style.transitionDuration)) > 0.001
      return moves ? `${element.tagName} ${element.className}` : null
    }).filter((found) => found !== null)
  })
}
