import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Column } from './describe-statement.ts'
import type { StoreStatement } from './find-statements.ts'

export type DescribedStatement = StoreStatement & { readonly columns: readonly Column[] }

export const ROOT = join(import.meta.dirname, '../../../..')

/** `never` if they agree; otherwise the names of the columns that one of them lacks or whose values have another type. */
const SAME = `
type Keys<Row> = Row extends unknown ? keyof Row : never
type Value<Row, Name> = Row extends unknown ? (Name extends keyof Row ? NonNullable<Row[Name]> : never) : never
type Unfit<Row, Columns> = { [Name in keyof Columns]: [Value<Row, Name>] extends [Columns[Name]] ? never : Name }[keyof Columns]
type RowDiffers<Row, Columns> = Exclude<Keys<Row>, keyof Columns> | Exclude<keyof Columns, Keys<Row>> | Unfit<Row, Columns>
`

/**
 * What the compiler says about declared rows and columns that differ: one line for each, with the file, the line of the statement
 * and the columns. Assertions are appended to a copy of each store, where the names of its types mean what they mean in the store.
 */
export function compareRows(
  statements: readonly DescribedStatement[],
  texts: ReadonlyMap<string, string> = new Map(),
): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'throwdown-rows-'))
  try {
    copyTree(folder)
    const paths = [...new Set(statements.map(({ path }) => path))]
    for (const path of paths) {
      const copy = join(folder, relative(ROOT, path))
      const own = statements.filter((statement) => statement.path === path && statement.row !== null)
      const text = texts.get(path) ?? readFileSync(path, 'utf8')
      writeFileSync(copy, `${text}${SAME}${own.map(assertionOf).join('')}`)
    }
    return compile(
      folder,
      paths.map((path) => relative(ROOT, path)),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function copyTree(folder: string): void {
  for (const app of ['server', 'signer']) {
    mkdirSync(join(folder, 'apps', app), { recursive: true })
    cpSync(join(ROOT, 'apps', app, 'src'), join(folder, 'apps', app, 'src'), { recursive: true })
    cpSync(join(ROOT, 'apps', app, 'package.json'), join(folder, 'apps', app, 'package.json'))
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
}

/** The name of the constant says where the statement is; its type names the columns that differ. */
function assertionOf({ row, isValue, columns, line }: DescribedStatement, index: number): string {
  const fields = columns.map(({ name, type }) => `${JSON.stringify(name)}: ${type}`).join('; ')
  const differs = `RowDiffers<Row${line}_${index}, { ${fields} }>`
  const declared = isValue ? `{ ${JSON.stringify(columns[0]?.name)}: ${row} }` : row
  return `type Row${line}_${index} = ${declared}
export const rowOfLine${line}_${index}: [${differs}] extends [never] ? 'same' : ${differs} = 'same'
`
}

function compile(folder: string, files: readonly string[]): string[] {
  const options = { noUnusedLocals: false, noUnusedParameters: false, declaration: false }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(ROOT, 'tsconfig.base.json'), compilerOptions: options, files }),
  )
  const compiler = join(ROOT, 'node_modules/.bin/tsc')
  const { stdout } = spawnSync(compiler, ['-p', folder, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout
    .split('\n')
    .filter((text) => /error TS/.test(text))
    .map((text) => placeOf(folder, text))
}

/** Names the line of the statement instead of the line of its assertion. */
function placeOf(folder: string, message: string): string {
  const [, path = '', at = '0'] = /^(.*?)\((\d+),/.exec(message) ?? []
  const line = readFileSync(join(folder, path), 'utf8').split('\n')[Number(at) - 1] ?? ''
  const [, statementLine] = /^export const rowOfLine(\d+)_/.exec(line) ?? []
  return statementLine === undefined
    ? message
    : `${path}:${statementLine} ${message.replace(/^.*?error /, '')}`
}
