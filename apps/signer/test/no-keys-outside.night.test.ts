import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { statusReply } from '@throwdown/signer-link/messages'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { installJobs } from '../../server/src/platform/jobs.ts'
import { createTestDatabase, type TestDatabase } from '../../server/src/platform/testing/database.ts'
import { freePort } from '../../server/test/world/free-port.ts'
import { holds, inMemoryOf, shownByProc } from './world/process-secrets.ts'
import { aSignerProcess, type SignerProcess } from './world/signer-process.ts'

/** The seed of the development root key: the test knows it, so it can search for it. */
const ROOT_SEED = Buffer.alloc(32, 1)
/** The 48 bytes of its PKCS #8 form, the base64 of which is in the PEM file. */
const ROOT_DER = Buffer.from(`302e020100300506032b657004220420${ROOT_SEED.toString('hex')}`, 'hex')

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await installJobs(database.url('postgres'))
})
afterAll(() => database.drop())

type Started = { readonly child: ChildProcess; readonly pid: number; readonly output: () => Buffer }

async function startBin(bin: 'server' | 'worker', more: Record<string, string>): Promise<Started> {
  const file = fileURLToPath(new URL(`../../server/src/bin/${bin}.ts`, import.meta.url))
  const ops = await freePort()
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: database.url('throwdown_app'),
    REDIS_URL: 'redis://127.0.0.1:6379',
    REDIS_KEY_PREFIX: `test:${randomBytes(6).toString('hex')}:`,
    WEB_ORIGINS: 'https://play.example',
    LOG_LEVEL: 'trace',
    OPS_PORT: String(ops),
    ...more,
  }
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  await vi.waitFor(
    async () => {
      // A process that ended says why, and nobody waits for it.
      if (child.exitCode !== null) return
      expect((await fetch(`http://127.0.0.1:${ops}/health/ready`)).status).toBe(200)
    },
    { timeout: 60_000 },
  )
  if (child.exitCode !== null) throw new Error(String(Buffer.concat(chunks)))
  return { child, pid: child.pid ?? 0, output: () => Buffer.concat(chunks) }
}

const workerLinkOf = ({ port, variables }: SignerProcess): Record<string, string> => ({
  SIGNER_PORT: String(port),
  SIGNER_SECRET_FILE: variables['WORKER_SECRET_FILE'] ?? '',
})

// Starts three processes and reads all their memory.
const SLOW = { timeout: 240_000 }

test(
  'no key is in a log line, the environment, a file of /proc or the memory of server and worker',
  SLOW,
  async () => {
    const signer = await aSignerProcess(database)
    await signer.start()
    const secret = Buffer.from(signer.serverSecret, 'base64url')
    const server = await startBin('server', {
      HTTP_PORT: String(await freePort()),
      SIGNER_PORT: String(signer.port),
      SIGNER_SECRET_FILE: signer.serverSecretFile,
    })
    const worker = await startBin('worker', workerLinkOf(signer))
    const certified = () => signer.link().call('/status', {}, statusReply)
    await vi.waitFor(async () => expect((await certified()).certificatesThisHour).toBe(1), {
      timeout: 60_000,
    })

    for (const { pid, output } of [server, worker]) {
      expect(output().length).toBeGreaterThan(100)
      for (const key of [ROOT_SEED, ROOT_DER, secret]) {
        expect(holds(output(), key)).toBe(false)
        expect(holds(shownByProc(pid), key)).toBe(false)
      }
    }
    for (const key of [ROOT_SEED, ROOT_DER, secret]) {
      expect(holds(Buffer.from(signer.output), key)).toBe(false)
      expect(holds(shownByProc(signer.pid), key)).toBe(false)
    }
    // The server needs the secret of its link, so there the search finds it; the root key is with the signer alone.
    expect(inMemoryOf(server.pid, [ROOT_DER, secret])).toEqual([false, true])
    expect(inMemoryOf(worker.pid, [ROOT_DER, secret])).toEqual([false, false])
  },
)

test('the search finds a key in an environment', SLOW, async () => {
  const signer = await aSignerProcess(database)
  const worker = await startBin('worker', {
    ...workerLinkOf(signer),
    LOG_FORMAT: 'json',
    PLANTED: ROOT_DER.toString('base64'),
  })
  expect(holds(shownByProc(worker.pid), ROOT_DER)).toBe(true)
})
