import { randomBytes } from 'node:crypto'
import { nodeEnv } from '@throwdown/process-config/variable-types'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { registerApi } from '../../src/app/api-routes.ts'
import { enqueuedJobs } from '../../src/app/enqueued-jobs.ts'
import { buildHttp, type RegisterRoutes } from '../../src/app/http.ts'
import { systemClock } from '../../src/platform/clock.ts'
import {
  parseServerConfig,
  parseWorkerConfig,
  type ServerConfig,
  type WorkerConfig,
} from '../../src/platform/config.ts'
import type { Context } from '../../src/platform/context.ts'
import { openDatabase } from '../../src/platform/db.ts'
import { openJobQueueLater } from '../../src/platform/jobs.ts'
import { createLog } from '../../src/platform/log.ts'
import { createMetrics } from '../../src/platform/metrics.ts'
import { closeRedis, openRedis } from '../../src/platform/redis.ts'
import { createShutdown } from '../../src/platform/shutdown.ts'
import { PATIENT } from '../../src/platform/testing/database.ts'

/** Of a server and a worker in one process. */
export interface TestContext extends Context<ServerConfig & WorkerConfig> {
  readonly logLines: string[]
}

/** A context on the local services with a key prefix of its own; closed when the test ends. */
export function aContext(variables: Record<string, string> = {}): TestContext {
  const config = testConfig(variables)
  const logLines: string[] = []
  const log = createLog(
    { level: 'debug', format: 'json', process: 'test' },
    { write: (line) => logLines.push(line) },
  )
  const database = openDatabase({
    url: config.DATABASE_URL,
    maxConnections: 6,
    applicationName: 'throwdown-test',
    ...PATIENT,
  })
  const jobs = openJobQueueLater({ database, log, jobs: enqueuedJobs })
  const redis = openRedis({ url: config.REDIS_URL, keyPrefix: config.REDIS_KEY_PREFIX }, log)
  const shutdown = createShutdown({ log, drainDelayMs: config.DRAIN_DELAY_MS })
  onTestFinished(async () => {
    closeRedis(redis)
    await jobs.stop()
    await database.close()
  })
  const startedAtMs = systemClock.nowMs()
  return {
    config,
    log,
    logLines,
    clock: systemClock,
    metrics: createMetrics('test'),
    database,
    identityDatabase: database,
    readDatabase: database,
    directDatabase: database,
    redis,
    jobs,
    shutdown,
    startedAtMs,
  }
}

/** The variables of a server and of a worker. */
function testConfig(variables: Record<string, string>): ServerConfig & WorkerConfig {
  const { NODE_ENV = 'test', ...others } = variables
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://postgres@127.0.0.1:5432/postgres',
    REDIS_URL: 'redis://127.0.0.1:6379',
    REDIS_KEY_PREFIX: `test:${randomBytes(6).toString('hex')}:`,
    WEB_ORIGINS: 'https://play.example',
    // Other work on the machine must not make a test's server shed its load.
    EVENT_LOOP_DELAY_MAX_MS: '0',
    ...deploymentVariables(),
    SMTP_URL: 'smtp://127.0.0.1:1025',
    MAIL_FROM: 'Throwdown <no-reply@play.example>',
    ...others,
  }
  // What production refuses in its variables has tests of its own; here it only changes what runs.
  return { ...parseServerConfig(env), ...parseWorkerConfig(env), NODE_ENV: nodeEnv.parse(NODE_ENV) }
}

/** The API of a server without sockets. */
export const apiWithoutSockets: RegisterRoutes = (api, context) =>
  registerApi(api, context, { onSessionEnded: () => undefined })

export async function anHttp(context: Context, routes: RegisterRoutes): Promise<FastifyInstance> {
  const app = await buildHttp(context, routes)
  onTestFinished(() => app.close())
  return app
}

/** What a server in production must bring of its own, without TLS to its services. */
export function deploymentVariables(): Record<string, string> {
  const secrets = ['ACCESS_TOKEN_KEY', 'REFRESH_TOKEN_KEY', 'CODE_PEPPER', 'SECOND_FACTOR_KEY', 'PERSON_KEY']
  return {
    SUPPORT_EMAIL: 'support@play.example',
    SOLANA_CLUSTER: 'mainnet-beta',
    SIGNER_SECRET_FILE: '/etc/throwdown/server.secret',
    ALLOW_IN_PRODUCTION: 'plain_postgres,plain_redis,no_trusted_proxies,local_person_check',
    ...Object.fromEntries(secrets.map((name) => [name, randomBytes(32).toString('base64url')])),
  }
}
