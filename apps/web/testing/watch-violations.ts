import type { Browser, BrowserContext, ConsoleMessage } from '@playwright/test'

/** What Chromium writes for a blocked resource, for blocked text that would become code, and for a policy it cannot read. */
const VIOLATION = /Content[ -]Security[ -]Policy|Permissions[ -]Policy|requires 'Trusted/i

/** Collects what the browser reports about the security policy, in all contexts that are opened from now on. */
export function watchViolations(browser: Browser): { violations: string[]; stop: () => void } {
  const violations: string[] = []
  const note = (message: ConsoleMessage) => {
    if (VIOLATION.test(message.text())) violations.push(`${message.location().url}: ${message.text()}`)
  }
  const watch = (context: BrowserContext) => void context.on('console', note)
  browser.on('context', watch)
  return { violations, stop: () => void browser.off('context', watch) }
}
