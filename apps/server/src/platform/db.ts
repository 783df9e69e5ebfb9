import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'

interface Schema {
  readonly [table: string]: never
}

export interface Database {
  readonly pool: Pool
  readonly kysely: Kysely<Schema>
  close(): Promise<void>
}

export function openDatabase(config: {
  url: string
  maxConnections: number
  applicationName: string
}): Database {
  const pool = new Pool({
    connectionString: config.url,
    max: config.maxConnections,
    application_name: config.applicationName,
    connectionTimeoutMillis: 5_000,
  })
  // A pooled connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return { pool, kysely, close: () => kysely.destroy() }
}
