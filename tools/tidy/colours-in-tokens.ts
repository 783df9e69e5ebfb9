import { posix } from 'node:path'
import { withoutComments } from './css-text.ts'
import type { Rule } from './rule.ts'
import { lineAt } from './source.ts'

const DECLARATION = /[\w-]+\s*:\s*([^;{}]+)(?=[;}])/g
const HEX = /#([\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])/i

// Colours are named by role in one file: contrast is checked there, and a theme changes there.
export const coloursInTokens: Rule = {
  name: 'colours-in-tokens',
  check({ path, text }) {
    if (!path.endsWith('.css') || posix.basename(path) === 'tokens.css') return []
    const css = withoutComments(text)
    return [...css.matchAll(DECLARATION)].flatMap((declaration) => {
      const hex = HEX.exec(declaration[0])
      if (!hex) return []
      const line = lineAt(text, declaration.index + hex.index)
      return [
        {
          line,
          message: `colour ${hex[0]} outside tokens.css. Use a token by role, as var(--surface-raised)`,
        },
      ]
    })
  },
}
