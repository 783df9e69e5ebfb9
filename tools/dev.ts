// npm run dev [-- --demo [--fresh]]: see CONTRIBUTING.md.
import { parseArgs, styleText } from 'node:util'
import { parseSeedConfig } from '../apps/server/src/platform/config.ts'
import { createDatabaseIfMissing, dropDatabase } from './db-admin.ts'
import { checkServices } from './dev/check-services.ts'
import { demoStep, sparringProcess } from './dev/demo-processes.ts'
import { processesOf, staffStep, stepsBefore, urlsOf } from './dev/processes.ts'
import { startProcesses } from './dev/start-processes.ts'
import { createSupervisor, type ProcessSpec } from './dev/supervise.ts'
import { type DevConfig, readDevConfig } from './dev-config.ts'

const HEALTHY_WITHIN_MS = 60_000
const COLOURS = {
  signer: 'red',
  server: 'cyan',
  worker: 'magenta',
  cashier: 'yellow',
  audit: 'blue',
  web: 'green',
  mail: 'yellow',
  localnet: 'red',
  migrate: 'blue',
  seed: 'blue',
  keys: 'blue',
  demo: 'blue',
  sparring: 'magenta',
  staff: 'green',
} as const

const { values: options } = parseArgs({
  options: { demo: { type: 'boolean', default: false }, fresh: { type: 'boolean', default: false } },
})

const supervisor = createSupervisor(print)
const ending = await Promise.race([stopSignal(), bringUp(readDevConfig()).catch(failure)])
print('dev', ending.message)
await supervisor.stop()
print('dev', 'everything is stopped')
process.exit(ending.ok ? 0 : 1)

interface Ending {
  readonly ok: boolean
  readonly message: string
}

function failure(error: unknown): Ending {
  return { ok: false, message: error instanceof Error ? error.message : String(error) }
}

/** The first signal stops the processes in order, the second kills them at once. */
function stopSignal(): Promise<Ending> {
  return new Promise((resolve) => {
    let asked = false
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (asked) supervisor.kill()
        asked = true
        resolve({ ok: true, message: `${signal}: stopping` })
      })
    }
  })
}

/** Returns only when something that should run has ended. */
async function bringUp(config: DevConfig): Promise<Ending> {
  if (options.demo || options.fresh) refuseOthers(config)
  await checkServices(config)
  for (const url of [config.ADMIN_DATABASE_URL, config.SIGNER_ADMIN_DATABASE_URL]) {
    if (options.fresh) await dropDatabase(url)
    if (await createDatabaseIfMissing(url))
      print('dev', `created the database ${new URL(url).pathname.slice(1)}`)
  }
  for (const step of options.demo ? [...stepsBefore(config), demoStep(config)] : stepsBefore(config))
    await runStep(step)
  await startAll(config)
  const { name, how } = await supervisor.firstExit
  return { ok: false, message: `${name} ${how}; stopping the others` }
}

async function runStep(step: ProcessSpec): Promise<void> {
  const exit = await supervisor.run(step)
  if (!exit.ok) throw new Error(`${exit.name} ${exit.how}`)
}

/** Neither is for a database that anybody else uses. */
function refuseOthers({ inherited, ADMIN_DATABASE_URL, SIGNER_ADMIN_DATABASE_URL }: DevConfig): void {
  for (const url of [ADMIN_DATABASE_URL, SIGNER_ADMIN_DATABASE_URL])
    parseSeedConfig({ ...inherited, ADMIN_DATABASE_URL: url })
}

async function startAll(config: DevConfig): Promise<void> {
  const { start, run } = supervisor
  const healthy = startProcesses(config, processesOf(config), { start, run, withinMs: HEALTHY_WITHIN_MS })
  const died = supervisor.firstExit.then(() => 'died' as const)
  if ((await Promise.race([healthy, died])) === 'died') return
  print('dev', 'all processes are healthy')
  if (options.demo) supervisor.start(sparringProcess(config))
  for (const [name, url] of Object.entries(urlsOf(config))) print('dev', `${name.padEnd(15)} ${url}`)
  await runStep(staffStep(config))
}

function print(name: string, line: string): void {
  const colour = Object.entries(COLOURS).find(([process]) => process === name)?.[1] ?? 'white'
  process.stdout.write(`${styleText(colour, name.padEnd(9))}${line}\n`)
}
