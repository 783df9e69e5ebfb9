import type { Page } from '@playwright/test'
import { overflowOf } from '../apps/web/testing/overflow.ts'

export type ScreenMeasures = {
  /** Cumulative layout shift: of the worst five seconds, without what follows a click within half a second. */
  readonly cls: number
  /** What moved, and how far. */
  readonly moved: readonly string[]
  /** Visible texts that are too small to read, each with its size. */
  readonly smallTexts: readonly string[]
  readonly overflowPx: number
}

export const CLS_MAX = 0.02
const TEXT_MIN_PX = 12
const QUIET_WITHIN_MS = 3_000
const WINDOW_MS = 5_000
const WINDOW_GAP_MS = 1_000

/** Of the page as it is, once it loads nothing more. Some screens wait for a reply that a test holds back. */
export async function measureScreen(page: Page): Promise<ScreenMeasures> {
  await Promise.race([page.waitForLoadState('networkidle'), page.waitForTimeout(QUIET_WITHIN_MS)])
  const overflowPx = await overflowOf(page)
  const shifts = await shiftsOf(page)
  return {
    cls: worstWindow(shifts),
    moved: shifts.flatMap(({ value, moved }) => moved.map((what) => `${value.toFixed(4)} ${what}`)),
    smallTexts: await smallTextsOf(page),
    overflowPx,
  }
}

type Shift = { readonly value: number; readonly startTime: number; readonly moved: readonly string[] }

function worstWindow(shifts: readonly Shift[]): number {
  let [worst, sum, startedAt, lastAt] = [0, 0, 0, 0]
  for (const { value, startTime } of shifts) {
    if (startTime - lastAt >= WINDOW_GAP_MS || startTime - startedAt >= WINDOW_MS)
      [sum, startedAt] = [0, startTime]
    sum += value
    lastAt = startTime
    worst = Math.max(worst, sum)
  }
  return worst
}

/** The library has no type for this kind of entry. */
type LayoutShift = {
  readonly value: number
  readonly startTime: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(async () => {
    const seen: PerformanceEntry[] = []
    const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => setTimeout(resolve, 100))
    seen.push(...observer.takeRecords())
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only entries of this kind were asked for
    const shifts = seen as unknown as LayoutShift[]
    return shifts
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .map(({ value, startTime, sources }) => ({
        value,
        startTime,
        moved: sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? `${node.tagName} ${node.className}` : node?.textContent
          const places = [previousRect, currentRect].map(({ x, y, width, height }) =>
            [x, y, width, height].map(Math.round).join(' '),
          )
          return `${name?.slice(0, 60)}: ${places.join(' to ')}`
        }),
      }))
  })

const smallTextsOf = (page: Page): Promise<string[]> =>
  page.evaluate((minPx) => {
    const found = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement
      const words = text.textContent?.trim() ?? ''
      if (!element || words === '' || !element.checkVisibility({ visibilityProperty: true })) continue
      const { width, height } = element.getBoundingClientRect()
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      // What only a screen reader reads is one pixel wide.
      if (size < minPx && width > 1 && height > 1) found.add(`${size} px: ${words.slice(0, 40)}`)
    }
    return [...found]
  }, TEXT_MIN_PX)
