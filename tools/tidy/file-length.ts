import type { Rule } from './rule.ts'
import { isGenerated } from './tree.ts'

const LINES_MAX = 250

// A longer file holds more than one idea. A migration holds the tables of one domain.
export const fileLength: Rule = {
  name: 'file-length',
  check({ path, text }) {
    if (!/\.(tsx?|css|sql)$/.test(path) || isGenerated(path)) return []
    if (path.startsWith('db/migrations/')) return []
    const lines = text.replace(/\n$/, '').split('\n').length
    if (lines <= LINES_MAX) return []
    return [
      {
        line: LINES_MAX + 1,
        message: `${lines} lines, at most ${LINES_MAX}. Split it by what its parts decide`,
      },
    ]
  },
}
