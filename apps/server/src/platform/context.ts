import { type Clock, systemClock } from './clock.ts'
import type { BaseConfig, ProcessConfig, ServerConfig, SharedConfig } from './config.ts'
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
  /** Enqueues inside a transaction; only the worker runs jobs. */
  readonly jobs: JobQueue
}

/** The worker's steps may take minutes; nothing that a request waits for may. */
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

/** `jobs` lists every job that this process enqueues. */
export function openContext<Variables extends SharedConfig>(
  config: Variables,
  { process, jobs: enqueued }: { process: 'server' | 'worker'; jobs: readonly Job[] },
): Context<Variables> {
  const own = openProcess(config, process)
  const { log, shutdown } = own
  const open = (purpose: keyof typeof LIMITS, share: number): Database => {
    const database = openDatabase({
      url: config.DATABASE_URL,
      maxConnections: Math.ceil(config.DATABASE_CONNECTIONS_MAX * share),
      applicationName: `throwdown-${process}-${purpose}`,
      ...(process === 'server' && { limits: LIMITS[purpose] }),
    })
    shutdown.onClose(`database for ${purpose}`, () => database.close())
    return database
  }
  const database = open('play', 1)
  const jobs = openJobQueueLater({ database, log, jobs: enqueued })
  shutdown.onClose('job queue', () => jobs.stop())
  return {
    ...own,
    database,
    identityDatabase: open('identity', 0.5),
    readDatabase: open('reads', 0.5),
    jobs,
  }
}
