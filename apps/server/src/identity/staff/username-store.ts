import { many, type Queryable } from '../../platform/sql.ts'

/** For staff, who see accounts of every state by their name. */
export async function usernamesOf(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await many<{ id: string; username: string }>(db, {
    text: 'select id, username from player where id = any ($1::uuid[])',
    values: [ids],
  })
  return new Map(rows.map(({ id, username }) => [id, username]))
}

/** Of a whole username, in any case; null if nobody has it. */
export async function idOfUsername(db: Queryable, username: string): Promise<string | null> {
  const [row] = await many<{ id: string }>(db, {
    text: 'select id from player where username_lower = $1',
    values: [username.toLowerCase()],
  })
  return row?.id ?? null
}
