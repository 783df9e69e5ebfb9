// The world of the match runs with a worker, either through PgBouncer as a deployment has it or directly.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { installJobs } from '../../apps/server/src/platform/jobs.ts'
import { freePort } from '../../apps/server/test/world/free-port.ts'
import type { OwnPostgres } from '../machine/own-postgres.ts'
import { type MatchWorld, openMatchWorld } from '../match/match-world.ts'
import { type OwnPgbouncer, startOwnPgbouncer } from './own-pgbouncer.ts'

const SETTINGS = {
  shared_buffers: '256MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
  shared_preload_libraries: 'pg_stat_statements',
  max_connections: '200',
}
const ERROR_LEVEL = 50
const WORKER = fileURLToPath(new URL('../../apps/server/src/bin/worker.ts', import.meta.url))

export type PooledWorld = {
  readonly world: MatchWorld
  /** What server and worker have logged as errors. */
  readonly errors: readonly string[]
  readonly close: () => Promise<void>
}

export async function openPooledWorld({ isPooled }: { isPooled: boolean }): Promise<PooledWorld> {
  const errors: string[] = []
  let pooler: OwnPgbouncer | undefined
  const world = await openMatchWorld(1, SETTINGS, undefined, async ({ postgres }) => {
    await installJobs(postgres.url('postgres'))
    if (!isPooled) return {}
    pooler = await startOwnPgbouncer(postgres.url('throwdown_app'))
    return { ...poolerVariables(pooler, postgres, 'throwdown_play'), ...readsVariable(pooler, postgres) }
  })
  const onLine = (line: string) => {
    if (isError(line)) errors.push(line)
  }
  for (const server of world.servers) server.onLogLine = onLine
  const worker = await startWorker(world, pooler, onLine)
  world.otherPids.set('worker', worker.pid)
  if (pooler) world.otherPids.set('pgbouncer', pooler.pid)
  return {
    world,
    errors,
    async close() {
      await worker.stop()
      // Before PostgreSQL: a server that is killed leaves connections that PgBouncer would report.
      await pooler?.stop()
      await world.close()
    },
  }
}

const poolerVariables = (pooler: OwnPgbouncer, postgres: OwnPostgres, role: string) => ({
  DATABASE_POOLED: 'true',
  DATABASE_URL: pooler.through(postgres.url(role)),
  DATABASE_DIRECT_URL: postgres.url('throwdown_app'),
})

const readsVariable = (pooler: OwnPgbouncer, postgres: OwnPostgres) => ({
  DATABASE_READS_URL: pooler.through(postgres.url('throwdown_reads')),
})

/** The worker as it is shipped. Nothing needs a signer, so none listens. */
async function startWorker(
  { postgres, redisPort }: MatchWorld,
  pooler: OwnPgbouncer | undefined,
  onLine: (line: string) => void,
): Promise<{ pid: number; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'throwdown-worker-'))
  const secret = join(folder, 'worker.secret')
  writeFileSync(secret, randomBytes(32).toString('base64url'), { mode: 0o600 })
  const child = spawn(process.execPath, [WORKER], {
    env: {
      NODE_ENV: 'test',
      DATABASE_URL: postgres.url('throwdown_app'),
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      WEB_ORIGINS: 'https://play.example',
      SIGNER_SECRET_FILE: secret,
      OPS_PORT: String(await freePort()),
      ...(pooler && poolerVariables(pooler, postgres, 'throwdown_app')),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await isUp(child, onLine)
  return {
    pid: child.pid ?? 0,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function isUp(child: ChildProcess, onLine: (line: string) => void): Promise<void> {
  if (!child.stdout) throw new Error('the worker has no output')
  const lines = createInterface({ input: child.stdout })
  lines.on('line', onLine)
  await Promise.race([
    new Promise<void>((resolve) => {
      lines.on('line', (line) => {
        if (line.includes('worker is up')) resolve()
      })
    }),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the worker ended with ${code} before it was up`)
    }),
  ])
}

const isError = (line: string): boolean => Number(/"level":(\d+)/.exec(line)?.[1] ?? 0) >= ERROR_LEVEL
