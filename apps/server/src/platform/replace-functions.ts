import type pg from 'pg'
import {
  type AppliedFile,
  changedFiles,
  dropObjects,
  type Existing,
  listObjects,
  namesOrCount,
  readApplied,
  rememberFile,
  rememberTrigger,
} from './database-objects.ts'
import type { FunctionFile } from './function-files.ts'
import { isAnotherSignature, keepingFunctions, MissedFunction } from './kept-functions.ts'
import type { Step } from './short-locks.ts'

type Replacing = {
  readonly db: pg.Client
  readonly step: Step
  readonly files: readonly FunctionFile[]
  readonly log: (line: string) => void
}

/**
 * For a database in use: functions and views are replaced in one transaction that locks no table, and each changed trigger in one
 * of its own. Nothing is dropped; returns what is left over.
 */
export async function replaceFunctions({ db, step, files, log }: Replacing): Promise<string[]> {
  const applied = await readApplied(db)
  const existing = await listObjects(db)
  const changed = changedFiles(files, applied, existing)
  if (changed.length > 0) {
    await step(namesOrCount(changed), () =>
      keepingFunctions(db, async () => {
        for (const file of changed) await replace(db, file, applied)
      }),
    )
    log(`applied ${namesOrCount(changed)}`)
  }
  for (const { name, text, hash } of await changedTriggers(db, files, existing)) {
    await step(`trigger ${name}`, async () => {
      await db.query(text)
      await rememberTrigger(db, name, hash)
    })
    log(`applied trigger ${name}`)
  }
  return leftOver(await readApplied(db), files, existing)
}

/** When no server of an older release runs: drops what no file creates any more. */
export async function dropLeftOver({ db, step, files, log }: Replacing): Promise<void> {
  const applied = await readApplied(db)
  const objects = leftOver(applied, files, await listObjects(db))
  const triggers = objects.filter((object) => object.startsWith('trigger '))
  for (const trigger of triggers) await step(trigger, () => dropObjects(db, [trigger]))
  await step('functions', async () => {
    await dropObjects(
      db,
      objects.filter((object) => !triggers.includes(object)),
    )
    const current = new Map(files.map((file) => [file.file, file]))
    for (const row of applied) {
      const file = current.get(row.file)
      if (file === undefined) await db.query('delete from applied_function where file = $1', [row.file])
      else if (row.objects.length !== file.objects.length)
        await rememberFile(db, { ...row, objects: file.objects })
    }
  })
  for (const object of objects) log(`dropped ${object}`)
}

async function replace(db: pg.Client, file: FunctionFile, applied: readonly AppliedFile[]): Promise<void> {
  await revokeGrants(db, file)
  await db.query(file.textWithoutTriggers).catch((cause: unknown) => {
    if (isAnotherSignature(cause)) throw new MissedFunction(`functions/${file.file} failed: ${String(cause)}`)
    throw new Error(`functions/${file.file} failed: ${String(cause)}`, { cause })
  })
  // What the file no longer creates is remembered until it is dropped.
  const earlier = applied.find((row) => row.file === file.file)?.objects ?? []
  await rememberFile(db, { ...file, objects: [...new Set([...file.objects, ...earlier])] })
}

/** The text of the file grants again what it still grants, in the same transaction. */
async function revokeGrants(db: pg.Client, { objects }: FunctionFile): Promise<void> {
  const { rows } = await db.query<{ statement: string }>(
    `select format('revoke all on %s %s from %s', g.kind, g.name, case when g.grantee = 0 then 'public' else g.grantee::regrole::text end) as statement
       from (
         select distinct 'function' as kind, p.oid::regprocedure::text as name, a.grantee
           from pg_proc p
          cross join lateral aclexplode(p.proacl) a
          where p.pronamespace = 'public'::regnamespace and 'function ' || p.proname = any ($1) and a.grantee <> p.proowner
         union all
         select distinct 'table', c.oid::regclass::text, a.grantee
           from pg_class c
          cross join lateral aclexplode(c.relacl) a
          where c.relnamespace = 'public'::regnamespace and 'view ' || c.relname = any ($1) and a.grantee <> c.relowner
       ) g`,
    [objects],
  )
  for (const { statement } of rows) await db.query(statement)
}

async function changedTriggers(db: pg.Client, files: readonly FunctionFile[], existing: Existing) {
  const { rows } = await db.query<{ name: string; hash: string }>('select name, hash from applied_trigger')
  const hashes = new Map(rows.map(({ name, hash }) => [name, hash]))
  return files
    .flatMap(({ triggers }) => [...triggers].map(([name, trigger]) => ({ name, ...trigger })))
    .filter(({ name, hash }) => hashes.get(name) !== hash || !existing.has(`trigger ${name}`))
}

function leftOver(
  applied: readonly AppliedFile[],
  files: readonly FunctionFile[],
  existing: Existing,
): string[] {
  const current = new Set(files.flatMap(({ objects }) => objects))
  const objects = new Set(applied.flatMap((row) => row.objects))
  return [...objects].filter((object) => !current.has(object) && existing.has(object))
}
