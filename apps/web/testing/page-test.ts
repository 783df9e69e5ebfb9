import { test as base, expect } from '@playwright/test'
import { watchViolations } from './watch-violations.ts'

interface PageFixtures {
  /** What the browser reported about the security policy so far. A test that plants violations takes them out. */
  violations: string[]
}

/** The test of every browser test: it fails when a page, in whichever context it was opened, violates the security policy. */
export const test = base.extend<PageFixtures>({
  violations: [
    async ({ browser }, use) => {
      const watched = watchViolations(browser)
      await use(watched.violations)
      watched.stop()
      expect(watched.violations, 'violations of the security policy').toEqual([])
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
