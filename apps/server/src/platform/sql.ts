import type pg from 'pg'

/** A pool, or the connection of a transaction: a query does not care which. */
export type Queryable = Pick<pg.Pool, 'query'>

/** The connection of a running transaction. What is written through it exists after the commit. */
export type Transaction = pg.PoolClient

/** `name` makes PostgreSQL plan the statement once per connection. */
export type Statement = { readonly name?: string; readonly text: string; readonly values?: unknown[] }

export async function many<Row extends pg.QueryResultRow>(
  db: Queryable,
  statement: Statement,
): Promise<Row[]> {
  const { rows } = await db.query<Row>(statement)
  return rows
}

/** The first row, if there is one. */
export async function one<Row extends pg.QueryResultRow>(
  db: Queryable,
  statement: Statement,
): Promise<Row | undefined> {
  const { rows } = await db.query<Row>(statement)
  return rows[0]
}

/** Runs a statement for its effect; returns the number of rows it touched. */
export async function run(db: Queryable, statement: Statement): Promise<number> {
  const { rowCount } = await db.query(statement)
  return rowCount ?? 0
}

/** Commits all the work did, or none of it. A connection that cannot roll back is closed. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (fault) {
    const isRolledBack = await client.query('rollback').then(
      () => true,
      () => false,
    )
    client.release(!isRolledBack)
    throw fault
  }
}
