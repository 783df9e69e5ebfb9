import type pg from 'pg'
import { Lease } from '../platform/lease.ts'
import type { Log } from '../platform/log.ts'
import { repeatEvery } from '../platform/repeat.ts'
import { inTurn, type Queryable } from '../platform/sql.ts'

/**
 * One repeated step of the cashier. `db` is the connection that holds the lease, shared by all tasks: each statement is a
 * transaction of its own, so whatever must happen together is one SQL function.
 */
export interface CashierTask {
  readonly name: string
  readonly everyMs: number
  readonly run: (db: Queryable) => Promise<void>
}

type LeasedTasksDeps = {
  readonly databaseUrl: string
  readonly log: Log
  readonly tasks: readonly CashierTask[]
  readonly onLease: (hasLease: boolean) => void
}

/** Runs the tasks while this process holds the lease of the cashier. Of several processes one works; a killed one is replaced. */
export function runLeasedTasks({ databaseUrl, log, tasks, onLease }: LeasedTasksDeps): {
  stop(): Promise<void>
} {
  const lease = new Lease({ url: databaseUrl, name: 'cashier' })
  let asking: Promise<pg.PoolClient | null> | undefined
  // The lease has one connection: a second request for it would wait for the first for ever.
  const acquire = () => {
    asking ??= lease.acquire().finally(() => (asking = undefined))
    return asking
  }
  const running = tasks.map(({ name, everyMs, run }) =>
    repeatEvery(everyMs, name, log, async () => {
      const db = await acquire()
      onLease(db !== null)
      if (db) await run(inTurn(db))
    }),
  )
  return {
    async stop() {
      await Promise.all(running.map((task) => task.stop()))
      await lease.close()
    },
  }
}
