import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { dropDatabase, readMoneyState } from './db-admin.ts'
import { awaitReply } from './dev/await-reply.ts'
import { ownVariables } from './dev/own-variables.ts'
import { familyOf } from './dev/process-family.ts'
import { processesOf, urlsOf } from './dev/processes.ts'
import { type DevConfig, parseDevConfig, ROOT, readDevConfig } from './dev-config.ts'

const STARTED_WITHIN_MS = 90_000
const STOPPED_WITHIN_MS = 10_000

/** Checks `npm run dev`: every process starts and replies, the play money is covered, one Ctrl-C stops them all, no process is left. */
async function main(): Promise<void> {
  const standard = readDevConfig()
  const env = { ...standard.inherited, ...(await ownVariables(standard, 'check')) }
  const config = parseDevConfig(env)
  const dev = spawn(process.execPath, ['tools/dev.ts'], {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const exited = once(dev, 'exit')
  let family: number[] = []
  try {
    const startedMs = await timed(() =>
      Promise.race([answers(config), exited.then(() => fail('dev ended early'))]),
    )
    family = familyOf(dev.pid)
    const stoppedMs = await timed(async () => {
      dev.kill('SIGINT')
      const [code] = await Promise.race([exited, failAfter(STOPPED_WITHIN_MS)])
      if (code !== 0) fail(`dev ended with code ${code} after Ctrl-C`)
    })
    const leftover = family.filter(isAlive).length
    const processes = processesOf(config).length
    process.stdout.write(
      `processes=${processes} started_ms=${startedMs} stopped_ms=${stoppedMs} leftover=${leftover}\n`,
    )
    if (family.length <= processes) fail(`only ${family.length} processes were seen`)
    if (leftover > 0) fail(`${leftover} processes outlived dev`)
  } catch (error) {
    process.stderr.write(output)
    throw error
  } finally {
    for (const pid of new Set([...family, ...familyOf(dev.pid)]))
      if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    await dropDatabase(config.ADMIN_DATABASE_URL)
    await dropDatabase(config.SIGNER_ADMIN_DATABASE_URL)
  }
}

async function answers(config: DevConfig): Promise<void> {
  await Promise.all(processesOf(config).map(({ whenReady }) => whenReady({ withinMs: STARTED_WITHIN_MS })))
  await Promise.all(Object.values(urlsOf(config)).map(answer))
  const page = await answer(`http://127.0.0.1:${config.WEB_PORT}/`)
  if (!page.includes('<title>Throwdown')) fail('the web page is another one')
  // Through the web server, so that the proxy is checked too.
  await answer(`http://127.0.0.1:${config.WEB_PORT}/api/system/status`)
  await moneyIsCovered(config)
}

/** [C7] [I8] Once the audit has measured: the house covers the play money, so SOL deposits are not paused and money is not frozen. */
async function moneyIsCovered({ ADMIN_DATABASE_URL }: DevConfig): Promise<void> {
  const deadline = performance.now() + STARTED_WITHIN_MS
  while (performance.now() < deadline) {
    const money = await readMoneyState(ADMIN_DATABASE_URL)
    if (money === 'covered') return
    if (money === 'stopped') fail('SOL deposits are paused or money is frozen')
    await delay(200)
  }
  fail('the audit measured nothing')
}

function answer(url: string): Promise<string> {
  return awaitReply(url, { withinMs: STARTED_WITHIN_MS })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now()
  await work()
  return Math.round(performance.now() - startedAtMs)
}

async function failAfter(ms: number): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  setTimeout(() => reject(new Error(`dev did not stop within ${ms} ms`)), ms).unref()
  return promise
}

function fail(message: string): never {
  throw new Error(message)
}

await main()
