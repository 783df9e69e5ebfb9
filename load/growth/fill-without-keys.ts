import type pg from 'pg'

const FOREIGN_KEYS = `
  select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint
   where conrelid = 'match_seat'::regclass
     and contype = 'f'`

/** Checks the foreign keys of seats once, when everything is there: seat by seat it is half of what a seat costs. */
export async function withoutForeignKeys(db: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await db.query<{ name: string; table: string; definition: string }>(FOREIGN_KEYS)
  for (const { name, table } of keys) await db.query(`alter table ${table} drop constraint ${name}`)
  await work()
  for (const { name, table, definition } of keys)
    await db.query(`alter table ${table} add constraint ${name} ${definition}`)
}
