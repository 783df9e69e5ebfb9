import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FunctionFile, readFunctionFiles } from './function-files.ts'

/**
 * before: what servers of the last release can live with. after: what needs the last of them gone. all: in the order of
 * the numbers, when none runs, as in an empty database.
 */
export type Phase = 'before' | 'after' | 'all'

export type MigrationFile = {
  readonly file: string
  readonly text: string
  readonly hash: string
  readonly phase: Exclude<Phase, 'all'>
  /** Sent statement by statement: PostgreSQL makes an index concurrently only outside of a transaction. */
  readonly isOutside: boolean
}

export type DatabaseFiles = {
  readonly migrations: readonly MigrationFile[]
  readonly functions: readonly FunctionFile[]
}

export async function readDatabaseFiles(folder: string): Promise<DatabaseFiles> {
  const names = (await readdir(join(folder, 'migrations'))).filter((file) => file.endsWith('.sql')).sort()
  const functionFolder = join(folder, 'functions')
  return {
    migrations: await Promise.all(
      names.map(async (file) => migrationOf(file, await readFile(join(folder, 'migrations', file), 'utf8'))),
    ),
    functions: existsSync(functionFolder) ? await readFunctionFiles(functionFolder) : [],
  }
}

const OUTSIDE = '-- Outside of a transaction.\n'

const migrationOf = (file: string, text: string): MigrationFile => ({
  file,
  text,
  hash: createHash('sha256').update(text).digest('hex'),
  phase: file.endsWith('.after.sql') ? 'after' : 'before',
  isOutside: text.startsWith(OUTSIDE),
})

/** Nobody waits in the phase `all`, so there an index needs no transaction of its own. */
export const withoutConcurrently = ({ text }: MigrationFile): string =>
  text.replaceAll(/\bconcurrently\b/g, '')

export const statementsOf = ({ text }: MigrationFile): string[] =>
  text
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
