import type { Rule } from './rule.ts'

// A folder called utils collects code without a name of its own; it grows and everything imports it.
const EMPTY_WORDS = new Set(['util', 'utils', 'helper', 'helpers', 'common'])

export const namesSayWhat: Rule = {
  name: 'names-say-what',
  check({ path }) {
    const word = path
      .toLowerCase()
      .split(/[/.\-_]/)
      .find((part) => EMPTY_WORDS.has(part))
    if (!word) return []
    return [
      {
        line: 1,
        message: `'${word}' names nothing. Call the file after what it does: verb-noun, in its domain`,
      },
    ]
  },
}
