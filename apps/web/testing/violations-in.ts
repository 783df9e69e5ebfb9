import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

// Half as long as what the package itself would put into a page.
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

// Only words are sent back: axe itself returns the text of every element it looked at.
const LOOK = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ' at ' + target.join(' '))))`

/** The rules that axe finds broken, and where. No screen has frames, so that one look is enough. */
export async function violationsIn(page: Page): Promise<string[]> {
  // It stays until the page is loaded anew; to read it again costs as much as a look.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(AXE)
  return page.evaluate<string[]>(LOOK)
}
