import type { Rule } from './rule.ts'
import { lineAt, sourceOf } from './source.ts'
import { isCode, type TreeFile } from './tree.ts'

// Money moves through one door. The database refuses other writers; this says so before the code is run.
// A bench fills a database of its own with the journals of years, faster than the posting function could.
const HOMES = /^(db\/|apps\/server\/src\/ledger\/|load\/growth\/)/
const WRITE =
  /\b(insert\s+into|update|delete\s+from|truncate(\s+table)?|merge\s+into|copy|(alter|drop)\s+table)\s+(only\s+)?(if\s+exists\s+)?("?\w+"?\.)?"?ledger_\w+/i
const BUILDERS = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])

export const ledgerOnePostingFunction: Rule = {
  name: 'ledger-one-posting-function',
  readsText: true,
  check(file) {
    if (HOMES.test(file.path)) return []
    const lines = file.path.endsWith('.sql') ? sqlLines(file) : isCode(file.path) ? codeLines(file) : []
    const message =
      'writes a ledger table. Only the door in apps/server/src/ledger may: post a journal through it'
    return lines.map((line) => ({ line, message }))
  },
}

function sqlLines({ text }: TreeFile): number[] {
  return [...text.matchAll(new RegExp(WRITE, 'gi'))].map(({ index }) => lineAt(text, index))
}

function codeLines(file: TreeFile): number[] {
  const source = sourceOf(file)
  const lines = source.literals.filter(({ text }) => WRITE.test(text)).map(({ line }) => line)
  source.visit({
    CallExpression: ({ callee, arguments: [table] }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (!BUILDERS.has(callee.property.name) || table?.type !== 'Literal') return
      if (typeof table.value === 'string' && table.value.startsWith('ledger_'))
        lines.push(source.lineAt(table.start))
    },
  })
  return lines
}
