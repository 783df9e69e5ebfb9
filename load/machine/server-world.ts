// An own PostgreSQL, an own Redis, and the real server, worker and rebuild over them, as production starts them.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseServerConfig } from '../../apps/server/src/platform/config.ts'
import { type Database, openDatabase } from '../../apps/server/src/platform/db.ts'
import { installJobs } from '../../apps/server/src/platform/jobs.ts'
import { migrateDatabase } from '../../apps/server/src/platform/migrate.ts'
import { freePort } from '../../apps/server/test/world/free-port.ts'
import { type OwnRedis, startOwnRedis } from '../../apps/server/test/world/own-redis.ts'
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts'

const SETTINGS = {
  shared_buffers: '1GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  maintenance_work_mem: '256MB',
}
const HEALTHY_WITHIN_MS = 60_000

const BINS = ['server', 'worker', 'standings-rebuild'] as const
type BinName = (typeof BINS)[number]

export class ServerWorld {
  readonly postgres: OwnPostgres
  readonly owner: Database
  readonly variables: Record<string, string>
  private readonly redis: OwnRedis
  private readonly running = new Map<BinName, ChildProcess>()

  constructor(parts: { postgres: OwnPostgres; redis: OwnRedis; variables: Record<string, string> }) {
    this.postgres = parts.postgres
    this.redis = parts.redis
    this.variables = parts.variables
    this.owner = openDatabase({
      url: parts.postgres.url('postgres'),
      maxConnections: 2,
      applicationName: 'bench',
    })
  }

  get config() {
    return parseServerConfig(this.variables)
  }

  pidOf(bin: BinName): number {
    return this.running.get(bin)?.pid ?? 0
  }

  async start(bin: 'server' | 'worker'): Promise<void> {
    const ops = await freePort()
    this.spawn(bin, { OPS_PORT: String(ops) })
    const endMs = Date.now() + HEALTHY_WITHIN_MS
    while (!(await isReady(ops))) {
      if (Date.now() > endMs) throw new Error(`${bin} did not become ready`)
      await sleep(100)
    }
  }

  async stop(bin: BinName): Promise<void> {
    const child = this.running.get(bin)
    this.running.delete(bin)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }

  /** Runs the rebuild command to its end and returns its last line. */
  async rebuild(): Promise<string> {
    const child = this.spawn('standings-rebuild', {})
    let output = ''
    child.stdout?.on('data', (chunk) => (output += String(chunk)))
    const [exitCode] = await once(child, 'exit')
    if (exitCode !== 0) throw new Error(`the rebuild failed:\n${output}`)
    return output.trim().split('\n').at(-1) ?? ''
  }

  async close(): Promise<void> {
    for (const bin of BINS) await this.stop(bin)
    await this.owner.close()
    await this.redis.kill()
    await this.postgres.remove()
    rmSync(dirname(this.variables['SIGNER_SECRET_FILE'] ?? ''), { recursive: true, force: true })
  }

  private spawn(bin: BinName, more: Record<string, string>): ChildProcess {
    const file = fileURLToPath(new URL(`../../apps/server/src/bin/${bin}.ts`, import.meta.url))
    const child = spawn(process.execPath, [file], {
      env: { ...this.variables, ...more },
      stdio: ['ignore', bin === 'standings-rebuild' ? 'pipe' : 'ignore', 'inherit'],
    })
    this.running.set(bin, child)
    return child
  }
}

const secret = (): string => randomBytes(32).toString('base64url')

function secretFile(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'throwdown-bench-')), 'server.secret')
  writeFileSync(file, secret(), { mode: 0o600 })
  return file
}

export async function openServerWorld(): Promise<ServerWorld> {
  const postgres = await startOwnPostgres(SETTINGS)
  await migrateDatabase(postgres.url('postgres'))
  await installJobs(postgres.url('postgres'))
  const redisPort = await freePort()
  const redis = await startOwnRedis(redisPort)
  const variables = {
    // Replies are checked against the contract as well, so the figures are upper bounds.
    NODE_ENV: 'test',
    DATABASE_URL: postgres.url('throwdown_app'),
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    WEB_ORIGINS: 'https://play.example',
    HTTP_PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    RATE_LIMIT_MAX: '100000000',
    DAY_KEYS_PER_HOUR_MAX: '1000',
    EVENT_LOOP_DELAY_MAX_MS: '0',
    SMTP_URL: 'smtp://127.0.0.1:1025',
    MAIL_FROM: 'no-reply@play.example',
    SUPPORT_EMAIL: 'support@play.example',
    ACCESS_TOKEN_KEY: secret(),
    REFRESH_TOKEN_KEY: secret(),
    CODE_PEPPER: secret(),
    SECOND_FACTOR_KEY: secret(),
    PERSON_KEY: secret(),
    // Boards need no day key, so no signer listens.
    SIGNER_SECRET_FILE: secretFile(),
  }
  return new ServerWorld({ postgres, redis, variables })
}

async function isReady(port: number): Promise<boolean> {
  try {
    const { ok } = await fetch(`http://127.0.0.1:${port}/health/ready`, { headers: { connection: 'close' } })
    return ok
  } catch {
    // It does not listen yet.
    return false
  }
}
