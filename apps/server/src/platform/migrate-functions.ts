import type pg from 'pg'
import {
  changedFiles,
  dropObjects,
  listObjects,
  namesOrCount,
  readApplied,
  rememberFile,
  rememberTrigger,
} from './database-objects.ts'
import type { FunctionFile } from './function-files.ts'

/**
 * For a database that nobody uses: applies each file that changed, and the views and triggers that depend on it. What
 * they created before is dropped first, so that drafts may change in every way.
 */
export async function recreateFunctions(
  db: pg.Client,
  files: readonly FunctionFile[],
  log: (line: string) => void,
): Promise<void> {
  const applied = await readApplied(db)
  const existing = await listObjects(db)
  const changed = withDependents(files, changedFiles(files, applied, existing))
  const removed = applied.filter(({ file }) => !files.some((current) => current.file === file))
  const before = applied.filter(({ file }) => changed.some((current) => current.file === file))
  const kept = new Set(files.filter((file) => !changed.includes(file)).flatMap(({ objects }) => objects))
  const objects = new Set([...removed, ...before, ...changed].flatMap((file) => file.objects))
  await dropObjects(
    db,
    [...objects].filter((object) => existing.has(object) && !kept.has(object)),
  )
  for (const file of changed) await apply(db, file)
  await db.query('delete from applied_function where file = any ($1)', [removed.map(({ file }) => file)])
  if (changed.length > 0) log(`applied ${namesOrCount(changed)}`)
  if (removed.length > 0) log(`removed ${namesOrCount(removed)}`)
}

/** In the order of the files, so that a dependent of a dependent is found too. */
function withDependents(files: readonly FunctionFile[], changed: readonly FunctionFile[]): FunctionFile[] {
  const affected = new Set(changed.map(({ file }) => file))
  return files.filter((file) => {
    if (isBoundToWhatItUses(file) && [...file.uses].some((used) => affected.has(used)))
      affected.add(file.file)
    return affected.has(file.file)
  })
}

/** Views and triggers are bound when they are created; a function finds what it calls when it runs. */
const isBoundToWhatItUses = ({ objects }: FunctionFile): boolean =>
  objects.some((object) => !object.startsWith('function '))

async function apply(db: pg.Client, file: FunctionFile): Promise<void> {
  await db.query(file.text).catch((cause: unknown) => {
    throw new Error(`functions/${file.file} failed: ${String(cause)}`, { cause })
  })
  await rememberFile(db, file)
  for (const [name, { hash }] of file.triggers) await rememberTrigger(db, name, hash)
}
