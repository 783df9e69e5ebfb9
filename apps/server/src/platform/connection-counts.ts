/**
 * How many connections of PostgreSQL each process holds at most, besides the pools of server and worker, which have
 * DATABASE_CONNECTIONS_MAX × `POOL_SHARES`. What opens a connection takes its number from here; a test adds them up with those
 * of the pooler.
 */
export const CONNECTIONS = {
  // `jobs` opens the job queue inside a transaction: through the pooler it could wait for the transactions that wait for it.
  server: { time: 1, jobs: 1 },
  // `mail`: one for each mail that is sent at once, for the lock of its sender.
  worker: { jobs: 1, mail: 7, boards: 1, approver: 1 },
  // `reads`: for health and pushes; what moves money uses the connection of the lease. `withdrawals`: one for each that is moved on at
  // once, and one for what is watched.
  cashier: { reads: 2, lease: 1, withdrawals: 13, notices: 2 },
  // `pool`: two for each reading of the chain, one for the reconciliation, one for the metrics.
  audit: { pool: 6, lease: 1, notices: 1 },
} as const

export const POOL_SHARES = { play: 1, identity: 0.5, reads: 0.5 } as const

export const CONNECTIONS_MAX_DEFAULT = 10
