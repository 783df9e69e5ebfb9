import type pg from 'pg'
import { type Database, openDatabase } from './db.ts'
import { one } from './sql.ts'

/**
 * One holder among all processes. The lock ends with its connection, so the holder does everything in PostgreSQL through that
 * connection: without the lease nothing it began can commit.
 */
export class Lease {
  private readonly database: Database
  private readonly name: string
  private held: pg.PoolClient | undefined
  private closing: Promise<void> | undefined

  constructor({ url, name }: { readonly url: string; readonly name: string }) {
    this.name = name
    this.database = openDatabase({ url, maxConnections: 1, applicationName: `throwdown-${name}` })
  }

  /** The connection that holds the lease; null while another process holds it. */
  async acquire(): Promise<pg.PoolClient | null> {
    if (this.held) return this.held
    const client = await this.database.pool.connect()
    try {
      const row = await one<{ taken: boolean }>(client, {
        text: 'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
        values: [this.name],
      })
      if (row?.taken === true) {
        // The connection may be lost between two queries; the next hold opens another one.
        client.on('error', () => {
          if (this.held === client) this.drop()
        })
        this.held = client
        return client
      }
    } catch (error) {
      client.release(true)
      throw error
    }
    client.release()
    return null
  }

  /** Gives the lease up with its connection, as a crash would. */
  drop(): void {
    const { held } = this
    this.held = undefined
    held?.release(true)
  }

  async close(): Promise<void> {
    this.drop()
    this.closing ??= this.database.close()
    await this.closing
  }
}
