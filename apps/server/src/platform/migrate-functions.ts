import type pg from 'pg'
import type { FunctionFile } from './function-files.ts'

type Applied = { readonly file: string; readonly hash: string; readonly objects: readonly string[] }

/**
 * Applies each file that changed, and the views and triggers that depend on it. What they created before is dropped
 * first, because a replaced function cannot change its result, and a new argument would leave the old function behind.
 */
export async function applyFunctions(
  db: pg.Client,
  files: readonly FunctionFile[],
  log: (line: string) => void,
): Promise<void> {
  const { rows: applied } = await db.query<Applied>('select file, hash, objects from applied_function')
  const existing = await listObjects(db)
  const changed = withDependents(files, changedFiles(files, applied, existing))
  const removed = applied.filter(({ file }) => !files.some((current) => current.file === file))
  const before = applied.filter(({ file }) => changed.some((current) => current.file === file))
  const objects = [...removed, ...before, ...changed].flatMap((file) => file.objects)
  await dropObjects(db, new Set(objects.filter((object) => existing.has(object))))
  for (const file of changed) await apply(db, file)
  await db.query('delete from applied_function where file = any ($1)', [removed.map(({ file }) => file)])
  if (changed.length > 0) log(`applied ${namesOrCount(changed)}`)
  if (removed.length > 0) log(`removed ${namesOrCount(removed)}`)
}

/** How often each object exists: overloads of a function have one name. */
async function listObjects(db: pg.Client): Promise<Map<string, number>> {
  const { rows } = await db.query<{ object: string; count: number }>(
    `select object, count(*)::int as count
       from (
         select 'function ' || p.proname as object from pg_proc p where p.pronamespace = 'public'::regnamespace
         union all
         select 'view ' || c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
         union all
         select 'trigger ' || t.tgname || ' on ' || c.relname
           from pg_trigger t
           join pg_class c on c.oid = t.tgrelid
          where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
       ) o
      group by object`,
  )
  return new Map(rows.map(({ object, count }) => [object, count]))
}

function changedFiles(
  files: readonly FunctionFile[],
  applied: readonly Applied[],
  existing: ReadonlyMap<string, number>,
): Set<string> {
  const hashes = new Map(applied.map(({ file, hash }) => [file, hash]))
  const isIntact = ({ file, hash, objects }: FunctionFile) =>
    hashes.get(file) === hash && objects.every((object) => existing.get(object) === 1)
  return new Set(files.filter((file) => !isIntact(file)).map(({ file }) => file))
}

/** In the order of the files, so that a dependent of a dependent is found too. */
function withDependents(files: readonly FunctionFile[], changed: ReadonlySet<string>): FunctionFile[] {
  const affected = new Set(changed)
  return files.filter((file) => {
    if (isBoundToWhatItUses(file) && [...file.uses].some((used) => affected.has(used)))
      affected.add(file.file)
    return affected.has(file.file)
  })
}

/** Views and triggers are bound when they are created; a function finds what it calls when it runs. */
const isBoundToWhatItUses = ({ objects }: FunctionFile): boolean =>
  objects.some((object) => !object.startsWith('function '))

async function dropObjects(db: pg.Client, objects: ReadonlySet<string>): Promise<void> {
  const namesOf = (kind: string) =>
    [...objects].filter((object) => object.startsWith(kind)).map((object) => object.slice(kind.length))
  for (const trigger of namesOf('trigger ')) await db.query(`drop trigger ${trigger}`)
  // One statement each: objects that depend on one another are dropped in the right order.
  const views = namesOf('view ')
  if (views.length > 0) await db.query(`drop view ${views.join(', ')}`)
  const { rows: functions } = await db.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature
       from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proname = any ($1)`,
    [namesOf('function ')],
  )
  if (functions.length > 0)
    await db.query(`drop function ${functions.map(({ signature }) => signature).join(', ')}`)
}

async function apply(db: pg.Client, { file, hash, objects, text }: FunctionFile): Promise<void> {
  await db.query(text).catch((cause: unknown) => {
    throw new Error(`functions/${file} failed: ${String(cause)}`, { cause })
  })
  await db.query(
    `insert into applied_function (file, hash, objects) values ($1, $2, $3)
         on conflict (file) do update
        set hash = excluded.hash, objects = excluded.objects, applied_at = excluded.applied_at`,
    [file, hash, objects],
  )
}

const NAMES_MAX = 10
const namesOrCount = (files: readonly { readonly file: string }[]): string =>
  files.length <= NAMES_MAX
    ? files.map(({ file }) => `functions/${file}`).join(', ')
    : `${files.length} files of db/functions`
