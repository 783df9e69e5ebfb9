import { test as base, expect } from './page-test.ts'

interface VisitorFixtures {
  /** The cookie banner has been answered, unless the test is about it. */
  hasChosenCookies: boolean
}

export const COOKIE_CHOICE_KEY = 'throwdown-cookie-choice'

/** The test of pages that a visitor opens: it also fails when a page throws. */
export const test = base.extend<VisitorFixtures>({
  hasChosenCookies: [true, { option: true }],
  page: async ({ page, hasChosenCookies }, use) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    if (hasChosenCookies)
      await page.addInitScript((key) => localStorage.setItem(key, 'accepted'), COOKIE_CHOICE_KEY)
    await use(page)
    expect(faults, 'errors thrown in the page').toEqual([])
  },
})

export { expect } from './page-test.ts'
