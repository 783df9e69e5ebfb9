import type { Rule } from './rule.ts'
import { sourceOf } from './source.ts'
import { isCode, isTest } from './tree.ts'

// Stores are the only files with SQL, so that locks, indexes and money are reviewed in one place.
const HOMES = [
  /(^|\/)store\.ts$/,
  /-store\.ts$/,
  /^db\//,
  /^load\//,
  /^apps\/server\/src\/platform\//,
  /^apps\/server\/src\/bin\/(migrate|seed)[\w-]*\.ts$/,
  /^tools\/(migrate|seed|db-)[\w-]*\.ts$/,
]

export const sqlInStores: Rule = {
  name: 'sql-in-stores',
  readsText: true,
  check(file) {
    if (isTest(file.path) || HOMES.some((home) => home.test(file.path))) return []
    if (file.path.endsWith('.sql'))
      return [{ line: 1, message: 'SQL files live in db/ (or load/ for pgbench scripts)' }]
    if (!isCode(file.path)) return []
    const lines = [...new Set([...statementLines(file), ...callLines(file)])].sort((a, b) => a - b)
    return lines.map((line) => ({
      line,
      message: "SQL outside a store. Put the query into the domain's store.ts",
    }))
  },
}

// Keywords in one case: "Select a hand from below" is a sentence, not a statement.
const STATEMENT = [
  /^\s*select\s[\s\S]*\sfrom\s|^\s*select\s+[\w.]+\(/,
  /^\s*(insert\s+into|delete\s+from|merge\s+into|(create|alter|drop|truncate)\s+table|truncate)\s/,
  /^\s*update\s+\S+\s+(\w+\s+)?set\s/,
  /^\s*with\s+(recursive\s+)?\w+\s*(\([^)]*\)\s*)?as\s+(not\s+)?(materialized\s*)?\(/,
]
const isStatement = (text: string) =>
  STATEMENT.some((form) => form.test(text) || form.test(inLowerCaseIfShouted(text)))
const inLowerCaseIfShouted = (text: string) => (/^\s*[A-Z]{4,}\s/.test(text) ? text.toLowerCase() : text)

function statementLines(file: Parameters<Rule['check']>[0]): number[] {
  return sourceOf(file)
    .literals.filter(({ text }) => isStatement(text))
    .map(({ line }) => line)
}

const BUILDER_CALLS = new Set(['query', 'selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])

function callLines(file: Parameters<Rule['check']>[0]): number[] {
  const source = sourceOf(file)
  const lines: number[] = []
  // In the web app `build.query(…)` defines an endpoint of the API client, not a database query.
  const isWeb = file.path.startsWith('apps/web/')
  source.visit({
    TaggedTemplateExpression: ({ tag, start }) => {
      const root = tag.type === 'MemberExpression' ? tag.object : tag
      if (root.type === 'Identifier' && root.name === 'sql') lines.push(source.lineAt(start))
    },
    CallExpression: ({ callee }) => {
      if (isWeb || callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (BUILDER_CALLS.has(callee.property.name)) lines.push(source.lineAt(callee.property.start))
    },
  })
  return lines
}
