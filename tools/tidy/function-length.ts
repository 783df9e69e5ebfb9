import type { CallExpression } from 'oxc-parser'
import type { Rule } from './rule.ts'
import { sourceOf } from './source.ts'
import { isCode, isGenerated } from './tree.ts'

const LINES_MAX = 50
const SUITES = new Set(['describe', 'suite', 'test', 'it', 'bench'])

// A longer function does two things. A test suite is a list, not a function.
export const functionLength: Rule = {
  name: 'function-length',
  check(file) {
    if (!isCode(file.path) || isGenerated(file.path)) return []
    const source = sourceOf(file)
    const exempt = new Set<unknown>()
    const long: { line: number; lines: number }[] = []
    const measure = (node: { start: number; end: number }) => {
      const line = source.lineAt(node.start)
      const lines = source.lineAt(node.end) - line + 1
      if (lines > LINES_MAX && !exempt.has(node)) long.push({ line, lines })
    }
    source.visit({
      CallExpression: (call) => {
        if (SUITES.has(rootName(call.callee))) for (const argument of call.arguments) exempt.add(argument)
      },
      FunctionDeclaration: measure,
      FunctionExpression: measure,
      ArrowFunctionExpression: measure,
    })
    return long.map(({ line, lines }) => ({
      line,
      message: `a function of ${lines} lines, at most ${LINES_MAX}. Keep the decisions, move each step under a name`,
    }))
  },
}

/** `test` of `test.each([…])('name', …)`. */
function rootName(callee: CallExpression['callee']): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return rootName(callee.object)
  if (callee.type === 'CallExpression') return rootName(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return rootName(callee.tag)
  return ''
}
