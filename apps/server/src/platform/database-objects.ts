// What db/functions created in a database: functions, views and triggers by the names that function-files.ts gives them.
import type pg from 'pg'
import type { FunctionFile } from './function-files.ts'

export type AppliedFile = {
  readonly file: string
  readonly hash: string
  readonly objects: readonly string[]
}

/** How often each object exists: overloads of a function have one name. */
export type Existing = ReadonlyMap<string, number>

export async function readApplied(db: pg.Client): Promise<AppliedFile[]> {
  const { rows } = await db.query<AppliedFile>('select file, hash, objects from applied_function')
  return rows
}

export async function listObjects(db: pg.Client): Promise<Existing> {
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

/** Files whose text is not that which was applied, or of which something is missing. */
export function changedFiles(
  files: readonly FunctionFile[],
  applied: readonly AppliedFile[],
  existing: Existing,
): FunctionFile[] {
  const hashes = new Map(applied.map(({ file, hash }) => [file, hash]))
  const isIntact = ({ file, hash, objects }: FunctionFile) =>
    hashes.get(file) === hash && objects.every((object) => existing.get(object) === 1)
  return files.filter((file) => !isIntact(file))
}

export async function dropObjects(db: pg.Client, objects: readonly string[]): Promise<void> {
  const namesOf = (kind: string) =>
    objects.filter((object) => object.startsWith(kind)).map((object) => object.slice(kind.length))
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

export async function rememberFile(db: pg.Client, { file, hash, objects }: AppliedFile): Promise<void> {
  await db.query(
    `insert into applied_function (file, hash, objects) values ($1, $2, $3)
         on conflict (file) do update
        set hash = excluded.hash, objects = excluded.objects, applied_at = excluded.applied_at`,
    [file, hash, objects],
  )
}

export async function rememberTrigger(db: pg.Client, name: string, hash: string): Promise<void> {
  await db.query(
    'insert into applied_trigger (name, hash) values ($1, $2) on conflict (name) do update set hash = excluded.hash',
    [name, hash],
  )
}

const NAMES_MAX = 10
export const namesOrCount = (files: readonly { readonly file: string }[]): string =>
  files.length <= NAMES_MAX
    ? files.map(({ file }) => `functions/${file}`).join(', ')
    : `${files.length} files of db/functions`
