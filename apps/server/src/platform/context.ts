import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './db.ts'
import { type Job, type JobQueue, openJobQueueLater } from './jobs.ts'
import { createLog, type Log } from './log.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { closeRedis, openRedis, type Redis } from './redis.ts'
import { createShutdown, type Shutdown } from './shutdown.ts'

/** What every part of a process shares. Built once in `bin/` and passed down; there are no globals. */
export interface Context {
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  readonly metrics: Metrics
  readonly database: Database
  readonly redis: Redis
  /** Enqueues inside a transaction; only the worker runs jobs. */
  readonly jobs: JobQueue
  readonly shutdown: Shutdown
  readonly startedAtMs: number
}

/** `jobs` lists every job that this process enqueues. */
export function openContext(
  config: Config,
  { process, jobs: enqueued }: { process: 'server' | 'worker'; jobs: readonly Job[] },
): Context {
  const log = createLog({ level: config.LOG_LEVEL, format: config.LOG_FORMAT, process })
  const shutdown = createShutdown({ log, drainDelayMs: config.DRAIN_DELAY_MS })
  const database = openDatabase({
    url: config.DATABASE_URL,
    maxConnections: config.DATABASE_CONNECTIONS_MAX,
    applicationName: `throwdown-${process}`,
  })
  shutdown.onClose('database', () => database.close())
  const jobs = openJobQueueLater({ database, log, jobs: enqueued })
  shutdown.onClose('job queue', () => jobs.stop())
  const redis = openRedis({ url: config.REDIS_URL, keyPrefix: config.REDIS_KEY_PREFIX }, log)
  shutdown.onClose('redis', async () => closeRedis(redis))
  const metrics = createMetrics(process)
  return {
    config,
    log,
    clock: systemClock,
    metrics,
    database,
    redis,
    jobs,
    shutdown,
    startedAtMs: systemClock.nowMs(),
  }
}
