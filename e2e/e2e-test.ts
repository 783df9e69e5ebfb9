import { randomInt } from 'node:crypto'
import { test as base, expect } from '../apps/web/testing/page-test.ts'
import { sharedStack } from './config.ts'

interface E2eFixtures {
  /** The network address of this person: limits per address then count one test and not all of them. */
  address: string
  /** The cookie banner has been answered, unless the test is about it. */
  hasChosenCookies: boolean
}

export const COOKIE_CHOICE_KEY = 'throwdown-cookie-choice'

export const test = base.extend<E2eFixtures>({
  hasChosenCookies: [true, { option: true }],
  // oxlint-disable-next-line eslint/no-empty-pattern -- the fixture needs nothing, and the pattern is asked for
  address: async ({}, use) => use(anAddress()),
  // oxlint-disable-next-line eslint/no-empty-pattern -- as above
  baseURL: async ({}, use) => use(sharedStack().origin),
  extraHTTPHeaders: async ({ address }, use) => use({ 'x-forwarded-for': address }),
  storageState: async ({ hasChosenCookies }, use) => {
    const choice = { name: COOKIE_CHOICE_KEY, value: 'accepted' }
    const origins = [{ origin: sharedStack().origin, localStorage: [choice] }]
    await use({ cookies: [], origins: hasChosenCookies ? origins : [] })
  },
  page: async ({ page }, use) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    await use(page)
    expect(faults, 'errors thrown in the page').toEqual([])
  },
})

export { expect } from '../apps/web/testing/page-test.ts'

export function anAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}
