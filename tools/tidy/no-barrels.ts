import { posix } from 'node:path'
import type { Program } from 'oxc-parser'
import type { Rule } from './rule.ts'
import { sourceOf } from './source.ts'
import { isCode } from './tree.ts'

// A barrel hides where a name is defined, invites import cycles and pulls a whole folder into every bundle.
export const noBarrels: Rule = {
  name: 'no-barrels',
  check(file) {
    if (!file.path.startsWith('apps/') || !isCode(file.path)) return []
    const source = sourceOf(file)
    const reexport = source.imports.find(({ isReexport }) => isReexport)
    const isIndex = /^index\.[jt]sx?$/.test(posix.basename(file.path))
    if (!(isIndex && reexport) && !onlyHandsOn(source.program)) return []
    const message =
      'this file only hands other modules on. Delete it and import each name from the file that defines it'
    return [{ line: reexport?.line ?? 1, message }]
  },
}

type Statement = Program['body'][number]

function onlyHandsOn({ body }: Program): boolean {
  return body.some(handsOn) && body.every((statement) => handsOn(statement) || isImport(statement))
}

const isImport = (statement: Statement) => statement.type === 'ImportDeclaration'
const handsOn = (statement: Statement) =>
  statement.type === 'ExportAllDeclaration' ||
  (statement.type === 'ExportNamedDeclaration' && statement.declaration === null)
