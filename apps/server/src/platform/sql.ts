import { invariant } from '@throwdown/rules/invariant'
import type pg from 'pg'

/** A pool, or the connection of a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>

/** A connection taken from the pool. */
export type Connection = pg.PoolClient

/** The connection of a running transaction. Others see its writes after the commit. */
export type Transaction = Connection

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

/** The only column of the only row, as of a call of a function. */
export async function valueOf<Value>(db: Queryable, statement: Statement): Promise<Value> {
  const row = await one<Record<string, Value>>(db, statement)
  const [value] = Object.values(row ?? {})
  invariant(value !== undefined, `no value was returned by ${statement.text}`)
  return value
}

/** Runs a statement for its effect; returns the number of rows it touched. */
export async function run(db: Queryable, statement: Statement): Promise<number> {
  const { rowCount } = await db.query(statement)
  return rowCount ?? 0
}

/** As a value of the type interval. */
export const milliseconds = (ms: number): string => `${ms} milliseconds`

/** Throws when PostgreSQL does not reply. */
export async function pingDatabase(db: Queryable): Promise<void> {
  await run(db, { text: 'select 1' })
}

/** Commits everything the work did, or nothing. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return withConnection(pool, (connection) => transactionOn(connection, work))
}

/** Runs the work on one connection. The pool drops a broken connection on release. */
export async function withConnection<Result>(
  pool: pg.Pool,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect()
  try {
    return await work(connection)
  } finally {
    connection.release()
  }
}

/** The same as `inTransaction`, on a connection the caller already holds. */
export async function transactionOn<Result>(
  connection: Connection,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  await connection.query('begin')
  try {
    const result = await work(connection)
    await connection.query('commit')
    return result
  } catch (fault) {
    // Fails only on a broken connection, which has rolled back by breaking.
    await connection.query('rollback').catch(() => undefined)
    throw fault
  }
}

const turns = new WeakMap<Connection, Queryable>()

/** For a connection that several tasks share: the driver runs one statement at a time, the others wait here. */
export function inTurn(connection: Connection): Queryable {
  const known = turns.get(connection)
  if (known) return known
  let last: Promise<unknown> = Promise.resolve()
  const query = (...statement: Parameters<Connection['query']>) => {
    const mine = last.then(() => connection.query(...statement))
    last = mine.catch(() => undefined)
    return mine
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- stores use the form that returns a promise only
  const shared = { query: query as unknown as Queryable['query'] }
  turns.set(connection, shared)
  return shared
}
