import type pg from 'pg'
import { type Connection, one, run } from './sql.ts'

/** A session cannot be used through a pooler that gives each transaction another connection of PostgreSQL. */
export class ThroughPooler extends Error {
  constructor() {
    super(
      'this connection goes through a pooler, so what belongs to a session is shared with others: DATABASE_DIRECT_URL ' +
        'must name PostgreSQL itself (audit and cashier: DATABASE_URL)',
    )
  }
}

/**
 * A lock until it is given up or its connection ends; false while another connection has it. PostgreSQL grants it again within one
 * session, so behind a pooler two processes could both have it. There the backend is not the one that was announced when the
 * driver connected: nothing is locked, and this throws.
 */
export async function trySessionLock(connection: Connection, name: string): Promise<boolean> {
  const row = await one<{ taken: boolean | null }>(connection, {
    text: `select case when pg_backend_pid() = $2 then pg_try_advisory_lock(hashtextextended($1, 0)) end as taken`,
    values: [name, announcedBackend(connection)],
  })
  if (row?.taken === null) throw new ThroughPooler()
  return row?.taken ?? false
}

/** The same, but waits while another connection has it. */
export async function waitForSessionLock(connection: Connection, name: string): Promise<void> {
  await refusePooler(connection)
  await run(connection, { text: 'select pg_advisory_lock(hashtextextended($1, 0))', values: [name] })
}

export async function releaseSessionLock(connection: Connection, name: string): Promise<void> {
  await run(connection, { text: 'select pg_advisory_unlock(hashtextextended($1, 0))', values: [name] })
}

/** A direct connection never changes its backend, so once is enough. */
export async function refusePooler(connection: pg.ClientBase): Promise<void> {
  const row = await one<{ backend: number }>(connection, { text: 'select pg_backend_pid() as backend' })
  if (row?.backend !== announcedBackend(connection)) throw new ThroughPooler()
}

/** What the server said when the driver connected. A pooler says a number of its own. */
const announcedBackend = (connection: pg.ClientBase): unknown => Reflect.get(connection, 'processID')
