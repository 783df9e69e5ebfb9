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
