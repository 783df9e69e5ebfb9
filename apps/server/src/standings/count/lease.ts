import type pg from 'pg'
import { type Database, openDatabase } from '../../platform/db.ts'
import { drawEpoch, takeLease } from './feed-store.ts'

export type Held = { readonly client: pg.PoolClient; readonly epoch: bigint }

/**
 * One keeper of the boards in all processes. The lock lives and dies with a connection, and everything the keeper does
 * in PostgreSQL goes through that connection; what it does in Redis carries the epoch.
 */
export class Lease {
  private readonly database: Database
  private held: Held | undefined

  constructor(databaseUrl: string) {
    this.database = openDatabase({
      url: databaseUrl,
      maxConnections: 1,
      applicationName: 'throwdown-standings',
    })
  }

  /** Null while another process holds it. */
  async hold(): Promise<Held | null> {
    if (this.held) return this.held
    const client = await this.database.pool.connect()
    try {
      if (await takeLease(client)) {
        const held = { client, epoch: await drawEpoch(client) }
        // The connection may die between two queries; the next hold opens another one.
        client.on('error', () => {
          if (this.held === held) this.drop()
        })
        this.held = held
        return this.held
      }
    } catch (error) {
      client.release(true)
      throw error
    }
    client.release()
    return null
  }

  /** Gives it up with its connection, as a crash would. */
  drop(): void {
    const { held } = this
    this.held = undefined
    held?.client.release(true)
  }

  async close(): Promise<void> {
    this.drop()
    await this.database.close()
  }
}
