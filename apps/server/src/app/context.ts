import { type Clock, systemClock } from '../platform/clock.ts'
import { type Database, openDatabase } from '../platform/db.ts'
import { createLog, type Log } from '../platform/log.ts'
import { createMetrics, type Metrics } from '../platform/metrics.ts'
import { closeRedis, openRedis, type Redis } from '../platform/redis.ts'
import { createShutdown, type Shutdown } from '../platform/shutdown.ts'
import type { Config } from './config.ts'

/** What a process is made of. Built once in `bin/`, passed down; nothing reaches for globals. */
export interface Context {
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  readonly metrics: Metrics
  readonly database: Database
  readonly redis: Redis
  readonly shutdown: Shutdown
  readonly startedAtMs: number
}

export function openContext(config: Config, process: 'server' | 'worker'): Context {
  const log = createLog({ level: config.LOG_LEVEL, format: config.LOG_FORMAT, process })
  const shutdown = createShutdown({ log, drainDelayMs: config.DRAIN_DELAY_MS })
  const database = openDatabase({
    url: config.DATABASE_URL,
    maxConnections: config.DATABASE_CONNECTIONS_MAX,
    applicationName: `throwdown-${process}`,
  })
  shutdown.onClose('database', () => database.close())
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
    shutdown,
    startedAtMs: systemClock.nowMs(),
  }
}
