// An own PostgreSQL, an own Redis and server processes, each of which can be killed and started at any time.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { invariant } from '@throwdown/rules/invariant'
import { z } from 'zod'
import { type Database, openDatabase } from '../../apps/server/src/platform/db.ts'
import { migrateDatabase } from '../../apps/server/src/platform/migrate.ts'
import { freePort } from '../../apps/server/test/world/free-port.ts'
import { type OwnRedis, startOwnRedis } from '../../apps/server/test/world/own-redis.ts'
import { type OwnPostgres, startOwnPostgres } from '../machine/own-postgres.ts'
import type { Shares } from './profile-shares.ts'

export const OWN_ROOT = fileURLToPath(new URL('../../', import.meta.url))
const PROFILER = new URL('./profile-on-signal.ts', import.meta.url).href

type ServerSettings = {
  readonly port: number
  readonly opsPort: number
  /** The checkout whose server is started. */
  readonly root: string
  readonly variables: Record<string, string>
  /** Pairing reads from the database who may meet whom, as in production; otherwise everybody may meet. */
  readonly readsFacts?: boolean
}

export class ServerProcess {
  /** Called with every line the process logs. */
  onLogLine: ((line: string) => void) | undefined
  private readonly settings: ServerSettings
  private child: ChildProcess | undefined

  constructor(settings: ServerSettings) {
    this.settings = settings
  }

  get url(): string {
    return `http://127.0.0.1:${this.settings.port}`
  }

  get metricsUrl(): string {
    return `http://127.0.0.1:${this.settings.opsPort}/metrics`
  }

  get pid(): number {
    return this.child?.pid ?? 0
  }

  async start(): Promise<void> {
    const { root, ...asked } = this.settings
    this.child = fork(join(root, 'load/match/server.ts'), [JSON.stringify(asked)], {
      execArgv: ['--import', PROFILER],
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    // Always read: a full pipe would stop the server.
    if (this.child.stdout)
      createInterface({ input: this.child.stdout }).on('line', (line) => this.onLogLine?.(line))
    const gone = once(this.child, 'exit').then(([code]) => {
      throw new Error(`the server ended with ${code} before it was ready`)
    })
    await Promise.race([once(this.child, 'message'), gone])
  }

  dieAt(point: string): Promise<unknown> {
    this.child?.send(point)
    return this.gone()
  }

  /** How its CPU is divided during the next milliseconds. */
  async sharesOver(ms: number): Promise<Shares> {
    const { child } = this
    invariant(child !== undefined, 'the server runs')
    child.kill('SIGIO')
    await sleep(ms)
    const answered = once(child, 'message')
    child.kill('SIGIO')
    return z.record(z.string(), z.number()).parse((await answered)[0])
  }

  async kill(): Promise<void> {
    const gone = this.gone()
    this.child?.kill('SIGKILL')
    await gone
  }

  /** In order, as a deploy ends it. */
  async stop(): Promise<void> {
    const gone = this.gone()
    this.child?.kill('SIGTERM')
    await gone
  }

  private async gone(): Promise<void> {
    const { child } = this
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
}

export class MatchWorld {
  readonly postgres: OwnPostgres
  readonly servers: readonly ServerProcess[]
  readonly database: Database
  readonly redisPort: number
  /** Other processes of the run whose CPU is counted, by name. */
  readonly otherPids = new Map<string, number>()
  private redis: OwnRedis

  constructor(parts: {
    postgres: OwnPostgres
    redis: OwnRedis
    redisPort: number
    servers: readonly ServerProcess[]
  }) {
    this.postgres = parts.postgres
    this.redis = parts.redis
    this.redisPort = parts.redisPort
    this.servers = parts.servers
    this.database = openDatabase({
      url: parts.postgres.url('postgres'),
      maxConnections: 4,
      applicationName: 'load',
    })
  }

  async killRedis(): Promise<void> {
    await this.redis.kill()
    this.redis = await startOwnRedis(this.redisPort)
  }

  async killPostgres(): Promise<void> {
    await this.postgres.kill()
    await this.postgres.start()
  }

  async close(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.kill()))
    await this.redis.kill()
    await this.database.close()
    await this.postgres.remove()
  }
}

/** Of a server that works on them and limits nobody: all players of a run share one address. */
export const variablesOf = (postgres: OwnPostgres, redisPort: number): Record<string, string> => ({
  DATABASE_URL: postgres.url('throwdown_app'),
  DATABASE_CONNECTIONS_MAX: '8',
  REDIS_URL: `redis://127.0.0.1:${redisPort}`,
  RATE_LIMIT_MAX: '100000000',
  DAY_KEYS_PER_HOUR_MAX: '1000',
  EVENT_LOOP_DELAY_MAX_MS: '0',
})

type ServerVariables =
  | Record<string, string>
  | ((world: { postgres: OwnPostgres; redisPort: number }) => Promise<Record<string, string>>)

/** Servers, migrations and SQL functions of the checkout at `root`; everything else is of this one. */
export async function openMatchWorld(
  serverCount: number,
  settings: Record<string, string> = {},
  root = OWN_ROOT,
  serverVariables: ServerVariables = {},
): Promise<MatchWorld> {
  const postgres = await startOwnPostgres({ checkpoint_timeout: '30s', ...settings })
  await migrateDatabase(postgres.url('postgres'), { folder: join(root, 'db') })
  const redisPort = await freePort()
  const redis = await startOwnRedis(redisPort)
  const own =
    typeof serverVariables === 'function' ? await serverVariables({ postgres, redisPort }) : serverVariables
  const variables = { ...variablesOf(postgres, redisPort), ...own }
  const servers: ServerProcess[] = []
  for (let index = 0; index < serverCount; index += 1)
    servers.push(new ServerProcess({ port: await freePort(), opsPort: await freePort(), root, variables }))
  await Promise.all(servers.map((server) => server.start()))
  return new MatchWorld({ postgres, redis, redisPort, servers })
}
