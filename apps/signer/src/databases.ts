import pg from 'pg'
import type { SignerConfig } from './config.ts'
import type { Transaction } from './store.ts'

export type Databases = {
  /** What the signer remembers: counts, used approvals, wallets that wait. Nobody else connects to it. */
  readonly state: pg.Pool
  /** What the game says: withdrawals and approvals to judge; and what the game must know of us. It may be put back to an older state. */
  readonly game: pg.Pool
}

/** What is counted is read and written in one transaction; the game is only asked. */
export type Reads = { readonly state: Transaction; readonly game: Pick<pg.Pool, 'query'> }

const CONNECTIONS = { state: 4, game: 2 } as const

export function openDatabases(config: SignerConfig): Databases {
  return {
    state: openPool(config.STATE_DATABASE_URL, CONNECTIONS.state),
    game: openPool(config.DATABASE_URL, CONNECTIONS.game),
  }
}

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
