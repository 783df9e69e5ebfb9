import { blocksHeaded, withoutComments } from './css-text.ts'
import type { Rule } from './rule.ts'
import { lineAt } from './source.ts'

// The layers fix which style wins; `!important` breaks that order. Only the base style that stops motion under
// `prefers-reduced-motion` must win over everything.
export const noImportant: Rule = {
  name: 'no-important',
  check({ path, text }) {
    if (!path.endsWith('.css')) return []
    const css = withoutComments(text)
    const isBase = path.includes('/styles/')
    const still = isBase ? blocksHeaded(/@media[^{};]*prefers-reduced-motion/, css) : []
    return [...css.matchAll(/!\s*important/g)]
      .filter(({ index }) => !still.some(({ start, end }) => start < index && index < end))
      .map(({ index }) => ({
        line: lineAt(text, index),
        message: '!important. Put the rule into the right layer (tokens, base, ui, features) instead',
      }))
  },
}
