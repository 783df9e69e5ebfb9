import { collectDefaultMetrics } from 'prom-client'
import { type Clock, systemClock } from './clock.ts'
import type { BaseConfig, ProcessConfig, ServerConfig, SharedConfig } from './config.ts'
import { CONNECTIONS, POOL_SHARES } from './connection-counts.ts'
import { directDatabaseUrl } from './database-config.ts'
import { type Database, openDatabase } from './db.ts'
import { type Job, type JobQueue, openJobQueueLater } from './jobs.ts'
import { createLog, type Log } from './log.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { closeRedis, openRedis, type Redis } from './redis.ts'
import { createShutdown, type Shutdown } from './shutdown.ts'

/** What every process has, whatever its role in the database. */
export interface BaseContext<Variables extends BaseConfig = BaseConfig> {
  readonly config: Variables
  readonly log: Log
  readonly clock: Clock
  readonly metrics: Metrics
  readonly shutdown: Shutdown
  readonly startedAtMs: number
}

export interface ProcessContext<Variables extends ProcessConfig = ProcessConfig>
  extends BaseContext<Variables> {
  readonly redis: Redis
}

/**
 * What every part of the server or the worker shares. Built once in `bin/` and passed down; there are no globals. Each
 * process has the variables of its own; code that runs in both names what it reads.
 */
export interface Context<Variables extends SharedConfig = ServerConfig> extends ProcessContext<Variables> {
  /** For matches, queues and everything else that moves money. */
  readonly database: Database
  /** Apart, so that a flood of logins or of large reads never keeps a match waiting for a connection. */
  readonly identityDatabase: Database
  readonly readDatabase: Database
  /** PostgreSQL itself, never a pooler: for locks that belong to a session. */
  readonly directDatabase: Database
  /** Enqueues inside a transaction; only the worker runs jobs. */
  readonly jobs: JobQueue
}

/** The worker's steps may take minutes; nothing that a request waits for may. Behind a pooler the roles have them: db/roles.sql. */
const LIMITS = {
  play: { statementMs: 10_000, lockMs: 5_000 },
  identity: { statementMs: 10_000, lockMs: 5_000 },
  reads: { statementMs: 5_000, lockMs: 2_000 },
} as const

export function openBase<Variables extends BaseConfig>(
  config: Variables,
  process: 'server' | 'worker' | 'cashier' | 'audit',
): BaseContext<Variables> {
  const log = createLog({ level: config.LOG_LEVEL, format: config.LOG_FORMAT, process })
  const shutdown = createShutdown({ log, drainDelayMs: config.DRAIN_DELAY_MS })
  const metrics = createMetrics(process)
  // Of Node itself. They observe every collection of garbage from now on: once in a process.
  collectDefaultMetrics({ register: metrics.registry })
  return { config, log, clock: systemClock, metrics, shutdown, startedAtMs: systemClock.nowMs() }
}

export function openProcess<Variables extends ProcessConfig>(
  config: Variables,
  process: 'server' | 'worker' | 'cashier',
): ProcessContext<Variables> {
  const base = openBase(config, process)
  const redis = openRedis({ url: config.REDIS_URL, keyPrefix: config.REDIS_KEY_PREFIX }, base.log)
  base.shutdown.onClose('redis', async () => closeRedis(redis))
  return { ...base, redis }
}

type PooledProcess = 'server' | 'worker'
type Databases = Pick<Context, 'database' | 'identityDatabase' | 'readDatabase' | 'directDatabase'>
/** Only the server has a role of its own for reads. */
type ReadsConfig = SharedConfig & { readonly DATABASE_READS_URL?: string | undefined }

/** `jobs` lists every job that this process enqueues. */
export function openContext<Variables extends ReadsConfig>(
  config: Variables,
  { process, jobs: enqueued }: { process: PooledProcess; jobs: readonly Job[] },
): Context<Variables> {
  const own = openProcess(config, process)
  const { log, shutdown } = own
  const databases = openDatabases(own, process)
  const jobs = openJobQueueLater({ database: databases.directDatabase, log, jobs: enqueued })
  shutdown.onClose('job queue', () => jobs.stop())
  return { ...own, ...databases, jobs }
}

function openDatabases(
  { config, metrics, shutdown }: BaseContext<ReadsConfig>,
  process: PooledProcess,
): Databases {
  const open = (purpose: keyof typeof LIMITS): Database => {
    const database = openDatabase({
      url: (purpose === 'reads' && config.DATABASE_READS_URL) || config.DATABASE_URL,
      maxConnections: Math.ceil(config.DATABASE_CONNECTIONS_MAX * POOL_SHARES[purpose]),
      applicationName: `throwdown-${process}-${purpose}`,
      isPooled: config.DATABASE_POOLED,
      ...(process === 'server' && { limits: LIMITS[purpose] }),
    })
    shutdown.onClose(`database for ${purpose}`, () => database.close())
    metrics.measurePool(purpose, database.pool)
    return database
  }
  const directDatabase = openDatabase({
    url: directDatabaseUrl(config),
    // The server has no sessions of its own; its job queue connects as this pool would.
    maxConnections: process === 'worker' ? CONNECTIONS.worker.mail : CONNECTIONS.server.jobs,
    applicationName: `throwdown-${process}-direct`,
    ...(process === 'server' && { limits: LIMITS.play }),
  })
  shutdown.onClose('direct database', () => directDatabase.close())
  metrics.measurePool('direct', directDatabase.pool)
  return {
    database: open('play'),
    identityDatabase: open('identity'),
    readDatabase: open('reads'),
    directDatabase,
  }
}
