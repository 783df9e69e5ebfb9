import type { Rule } from './rule.ts'
import { sourceOf } from './source.ts'
import { isCode, isTest } from './tree.ts'
import { targetOf, workspaceOf } from './workspaces.ts'

// The rules are the promise to the players and run in four places: a dependency would be code that we did not
// write deciding about money, and could differ between those places.
const FOR_TESTS = new Set(['vitest', 'fast-check', 'node:crypto', 'node:fs'])

export const rulesImportNothing: Rule = {
  name: 'rules-import-nothing',
  check(file) {
    if (workspaceOf(file.path) !== 'packages/rules' || !isCode(file.path)) return []
    return sourceOf(file)
      .imports.filter(({ specifier }) => {
        if (isTest(file.path) && FOR_TESTS.has(specifier)) return false
        const target = targetOf(specifier, file.path)
        return target === null || workspaceOf(target) !== 'packages/rules'
      })
      .map(({ specifier, line }) => ({
        line,
        message: `packages/rules imports '${specifier}'; it imports nothing. Pass the value in as an argument`,
      }))
  },
}
