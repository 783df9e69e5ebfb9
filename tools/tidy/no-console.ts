import type { Rule } from './rule.ts'
import { sourceOf } from './source.ts'
import { isCode } from './tree.ts'

// A console line has no level, no request id and no redaction, and players do not read it.
export const noConsole: Rule = {
  name: 'no-console',
  check(file) {
    if (!isCode(file.path) || /^(tools|load)\//.test(file.path)) return []
    const source = sourceOf(file)
    const offsets: number[] = []
    source.visit({
      MemberExpression: ({ object, start }) => {
        if (object.type === 'Identifier' && object.name === 'console') offsets.push(start)
      },
    })
    const message = 'console. Log with the pino logger that is passed in, or throw'
    return offsets.map((offset) => ({ line: source.lineAt(offset), message }))
  },
}
