import type pg from 'pg'
import { type Database, openDatabase } from './db.ts'
import { trySessionLock } from './session-lock.ts'

/**
 * One holder among all processes. The lock ends with its connection, so the holder does everything in PostgreSQL through that
 * connection: without the lease nothing it began can commit. The connection is PostgreSQL's own: `acquire` throws when it is
 * that of a pooler.
 */
export class Lease {
  private readonly database: Database
  private readonly name: string
  private holder: pg.PoolClient | undefined
  private closing: Promise<void> | undefined

  constructor({ url, name }: { readonly url: string; readonly name: string }) {
    this.name = name
    this.database = openDatabase({ url, maxConnections: 1, applicationName: `throwdown-${name}` })
  }

  /** The connection that holds the lease; null while another process holds it. */
  async acquire(): Promise<pg.PoolClient | null> {
    if (this.holder) return this.holder
    const client = await this.database.pool.connect()
    try {
      if (await trySessionLock(client, this.name)) {
        // The connection may be lost between two queries; the next call opens another one.
        client.on('error', () => {
          if (this.holder === client) this.drop()
        })
        this.holder = client
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
    const { holder } = this
    this.holder = undefined
    holder?.release(true)
  }

  async close(): Promise<void> {
    this.drop()
    this.closing ??= this.database.close()
    await this.closing
  }
}
