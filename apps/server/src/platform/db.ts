import pg from 'pg'

export type Database = {
  pool: pg.Pool
  close(): Promise<void>
}

const INT8 = 20
const INT8_ARRAY = 1016

// Money and ids are bigint in PostgreSQL and must never pass through a float.
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary' && oid === INT8) return BigInt
    if (format !== 'binary' && oid === INT8_ARRAY) {
      return (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt))
    }
    return pg.types.getTypeParser(oid, format)
  },
}

/**
 * Our statements read a few rows each. Where PostgreSQL expects many, as in tables that it has not counted yet, it would compile the
 * statement for seconds before it runs for a millisecond.
 */
const WITHOUT_JIT = '-c jit=off'

/** PostgreSQL itself ends what takes longer. */
export type TimeLimits = { readonly statementMs: number; readonly lockMs: number }

/** A player rather reads that it failed than waits longer. */
const CONNECTED_WITHIN_MS = 5_000

export function openDatabase(options: {
  url: string
  maxConnections: number
  applicationName: string
  limits?: TimeLimits
  connectedWithinMs?: number
  /**
   * Behind PgBouncer in transaction mode. It refuses parameters of the start, so the role has the limits; and it does not know the
   * names of statements: the next transaction is on another connection, where none of that name was prepared.
   */
  isPooled?: boolean
}): Database {
  const { isPooled = false, limits } = options
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections,
    application_name: options.applicationName,
    connectionTimeoutMillis: options.connectedWithinMs ?? CONNECTED_WITHIN_MS,
    ...(isPooled ? {} : startParameters(limits)),
    types,
  })
  // An idle connection may break with its server; the next query opens a new one.
  pool.on('error', () => undefined)
  // A connection that breaks in use fails the running query; without a listener the error would end the process.
  pool.on('connect', (connection) => connection.on('error', () => undefined))
  if (isPooled) pool.on('connect', sendWithoutNames)
  return { pool, close: () => pool.end() }
}

const startParameters = (limits: TimeLimits | undefined) => ({
  options: WITHOUT_JIT,
  ...(limits && { statement_timeout: limits.statementMs, lock_timeout: limits.lockMs }),
})

function sendWithoutNames(connection: pg.PoolClient): void {
  const query: (...args: unknown[]) => unknown = connection.query.bind(connection)
  Reflect.set(connection, 'query', (first: unknown, ...others: unknown[]) =>
    query(hasName(first) ? { ...first, name: undefined } : first, ...others),
  )
}

const hasName = (statement: unknown): statement is object =>
  typeof statement === 'object' && statement !== null && 'name' in statement
