import pg from 'pg'

/** Shorter than callers wait: a call that timed out has stopped waiting for its lock. */
const STATEMENT_WITHIN_MS = 4_000

export function openPool(connectionString: string, max: number, withinMs = STATEMENT_WITHIN_MS): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: 'throwdown-signer',
    connectionTimeoutMillis: withinMs,
    statement_timeout: withinMs,
    // To compile a statement takes longer than to run any of ours.
    options: '-c jit=off',
  })
  // A connection may break with its server, also while it is being closed; the running query fails, and the next one opens a new connection.
  pool.on('error', () => undefined)
  pool.on('connect', (connection) => connection.on('error', () => undefined))
  return pool
}
