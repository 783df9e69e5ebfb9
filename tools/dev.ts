import { styleText } from 'node:util'
import { createDatabaseIfMissing } from './db-admin.ts'
import { checkServices } from './dev/check-services.ts'
import { processesOf, stepsBefore, urlsOf } from './dev/processes.ts'
import { startProcesses } from './dev/start-processes.ts'
import { createSupervisor } from './dev/supervise.ts'
import { type DevConfig, readDevConfig } from './dev-config.ts'

const HEALTHY_WITHIN_MS = 60_000
const COLOURS = {
  signer: 'red',
  server: 'cyan',
  worker: 'magenta',
  cashier: 'yellow',
  web: 'green',
  mail: 'yellow',
  localnet: 'red',
  migrate: 'blue',
  seed: 'blue',
  keys: 'blue',
} as const

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
  await checkServices(config)
  if (await createDatabaseIfMissing(config.ADMIN_DATABASE_URL)) print('dev', 'created the database')
  for (const step of stepsBefore(config)) {
    const exit = await supervisor.run(step)
    if (!exit.ok) return { ok: false, message: `${exit.name} ${exit.how}` }
  }
  await startAll(config)
  const { name, how } = await supervisor.firstExit
  return { ok: false, message: `${name} ${how}; stopping the others` }
}

async function startAll(config: DevConfig): Promise<void> {
  const { start, run } = supervisor
  const healthy = startProcesses(config, processesOf(config), { start, run, withinMs: HEALTHY_WITHIN_MS })
  const died = supervisor.firstExit.then(() => 'died' as const)
  if ((await Promise.race([healthy, died])) === 'died') return
  print('dev', 'all processes are healthy')
  for (const [name, url] of Object.entries(urlsOf(config))) print('dev', `${name.padEnd(15)} ${url}`)
}

function print(name: string, line: string): void {
  const colour = Object.entries(COLOURS).find(([process]) => process === name)?.[1] ?? 'white'
  process.stdout.write(`${styleText(colour, name.padEnd(9))}${line}\n`)
}
