import { Client, escapeIdentifier } from 'pg'

const DUPLICATE_DATABASE = '42P04'

/** Creates the database a URL names. Returns whether it was missing. */
export async function createDatabaseIfMissing(databaseUrl: string): Promise<boolean> {
  try {
    await asAdministrator(databaseUrl, (name) => `create database ${name}`)
    return true
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === DUPLICATE_DATABASE) return false
    throw error
  }
}

export async function dropDatabase(databaseUrl: string): Promise<void> {
  await asAdministrator(databaseUrl, (name) => `drop database if exists ${name} with (force)`)
}

async function asAdministrator(databaseUrl: string, statement: (name: string) => string): Promise<void> {
  const url = new URL(databaseUrl)
  const name = escapeIdentifier(decodeURIComponent(url.pathname.slice(1)))
  url.pathname = '/postgres'
  const client = new Client({ connectionString: url.href, connectionTimeoutMillis: 3_000 })
  await client.connect()
  try {
    await client.query(statement(name))
  } finally {
    await client.end()
  }
}

/** [C7] [I8] What the audit of a running product says about its money, after a reading that this requests. */
export async function readMoneyState(databaseUrl: string): Promise<'unmeasured' | 'covered' | 'stopped'> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 3_000 })
  await client.connect()
  try {
    await client.query('select ledger_request_reading()')
    const { rows } = await client.query<{ measured: boolean; stopped: boolean }>(
      `select r.measured_at is not null as measured, r.sol_deposits_paused or f.frozen as stopped
         from ledger_reserve r
        cross join ledger_freeze f`,
    )
    if (!rows[0]?.measured) return 'unmeasured'
    return rows[0].stopped ? 'stopped' : 'covered'
  } finally {
    await client.end()
  }
}
