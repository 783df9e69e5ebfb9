import type { Rule } from './rule.ts'
import { sourceOf } from './source.ts'
import { isCode, isTest } from './tree.ts'
import { targetOf } from './workspaces.ts'

// Test code may use SQL, clocks and random numbers anywhere; shipped code must not get them through it.
export const testingStaysBehind: Rule = {
  name: 'testing-stays-behind',
  check(file) {
    if (!isCode(file.path) || isTest(file.path) || /^(tools|load|e2e)\//.test(file.path)) return []
    return sourceOf(file)
      .imports.filter(({ specifier }) => isTest(targetOf(specifier, file.path) ?? ''))
      .map(({ specifier, line }) => ({
        line,
        message: `shipped code imports '${specifier}'. Move it out of the tests`,
      }))
  },
}
