import type { Rule } from './rule.ts'
import { lineAt } from './source.ts'

/** Names of countries are too many to write down. */
const ALLOWED = /\/check\/countries\.ts$/
const OF_BROWSER = /\bIntl\.\w+\(|\.toLocale(?:Date|Time)?String\(/g

// The first text that a browser formats itself costs a phone a tenth of a second of every page (decision 0027).
export const textsWithoutIntl: Rule = {
  name: 'texts-without-intl',
  check({ path, text }) {
    if (!path.startsWith('apps/web/src/') || path.includes('.test.') || ALLOWED.test(path)) return []
    return [...text.matchAll(OF_BROWSER)].map(({ index }) => ({
      line: lineAt(text, index),
      message: `the browser's own format. Use formatCount, utc or another file of ui/text instead`,
    }))
  },
}
