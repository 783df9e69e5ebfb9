import type { Page } from '@playwright/test'

/** How far the page can be scrolled sideways, in pixels, once its own faces are there or have failed to come. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await document.fonts.ready
    return document.documentElement.scrollWidth - innerWidth
  })
