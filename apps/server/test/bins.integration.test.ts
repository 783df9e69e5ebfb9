import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PATIENCE } from '../src/platform/testing/patience.ts'
import { freePort } from './world/free-port.ts'
import { aSecretFile, SIGNER_SECRET } from './world/secret-file.ts'

const usable = {
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://postgres@127.0.0.1:5432/postgres',
  REDIS_URL: 'redis://127.0.0.1:6379',
  REDIS_KEY_PREFIX: `test:${randomBytes(6).toString('hex')}:`,
  WEB_ORIGINS: 'https://play.example',
}

test.each(['server', 'worker', 'cashier', 'audit'])(
  '%s stops at once and names the variable that is missing',
  async (bin) => {
    const { process, output } = start(bin, { ...usable, DATABASE_URL: undefined, OPS_PORT: 'secret-value' })
    const [exitCode] = await once(process, 'exit')
    expect(exitCode).toBe(1)
    expect(output()).toContain('DATABASE_URL is missing')
    expect(output()).toContain('OPS_PORT is malformed')
    expect(output()).not.toContain('secret-value')
  },
)

test.each([
  ['missing', undefined, 'cannot be opened'],
  ['readable by others', 0o644, 'group or others'],
])('server stops at once if the file of its signer secret is %s', async (_, mode, problem) => {
  const file = mode === undefined ? '/nowhere/secret' : aSecretFile(mode)
  const { process, output } = start('server', { ...usable, SIGNER_SECRET_FILE: file })
  expect(await once(process, 'exit')).toEqual([1, null])
  expect(output()).toContain(problem)
  expect(output()).not.toContain(SIGNER_SECRET)
})

const NODE_OF_CHAIN = {
  SOLANA_RPC_URL: 'http://127.0.0.1:1',
  SOLANA_GENESIS_HASH: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
}

test('cashier stops at once if the file of its signer secret is readable by others', async () => {
  const env = { ...usable, ...NODE_OF_CHAIN, CASHIER_SECRET_FILE: aSecretFile(0o644) }
  const { process, output } = start('cashier', env)
  expect(await once(process, 'exit')).toEqual([1, null])
  expect(output()).toContain('CASHIER_SECRET_FILE')
  expect(output()).not.toContain(SIGNER_SECRET)
})

test('migrate names the variable it needs', async () => {
  const { process, output } = start('migrate', usable)
  expect(await once(process, 'exit')).toEqual([1, null])
  expect(output()).toContain('ADMIN_DATABASE_URL is missing')
})

test('server shows what Node measures; it turns unready first, still replies while it drains, then stops without an error', async () => {
  const [http, ops] = [await freePort(), await freePort()]
  const { process, output } = start('server', {
    ...usable,
    SIGNER_SECRET_FILE: aSecretFile(),
    HTTP_PORT: String(http),
    OPS_PORT: String(ops),
    DRAIN_DELAY_MS: '6000',
  })
  await vi.waitFor(async () => expect((await statusOf(ops, '/health/ready')).status).toBe(200), PATIENCE)
  expect(await (await statusOf(ops, '/metrics')).text()).toContain('nodejs_eventloop_lag_seconds')

  process.kill('SIGTERM')
  await vi.waitFor(
    async () => expect(await (await statusOf(ops, '/health/ready')).json()).toEqual({ status: 'draining' }),
    PATIENCE,
  )
  expect((await statusOf(ops, '/health/live')).status).toBe(200)
  // A process that has just started on a busy machine may shed load for a moment.
  await vi.waitFor(
    async () => expect((await statusOf(http, '/api/system/status')).status).toBe(200),
    PATIENCE,
  )
  const [exitCode] = await once(process, 'exit')
  expect(exitCode).toBe(0)
  expect(output()).toContain('stopped')
})

test('server reports that it is not ready without PostgreSQL', async () => {
  const [http, ops] = [await freePort(), await freePort()]
  const { process } = start('server', {
    ...usable,
    SIGNER_SECRET_FILE: aSecretFile(),
    DATABASE_URL: `postgres://postgres@127.0.0.1:${await freePort()}/postgres`,
    HTTP_PORT: String(http),
    OPS_PORT: String(ops),
  })
  await vi.waitFor(async () => expect((await statusOf(ops, '/health/live')).status).toBe(200), PATIENCE)
  const ready = await statusOf(ops, '/health/ready')
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'database_unreachable' }])
  process.kill('SIGTERM')
  expect(await once(process, 'exit')).toEqual([0, null])
})

function start(bin: string, env: NodeJS.ProcessEnv): { process: ChildProcess; output: () => string } {
  const file = new URL(`../src/bin/${bin}.ts`, import.meta.url).pathname
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)))
  return { process: child, output: () => text }
}

function statusOf(port: number, path: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })
}
