import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePorts } from '../apps/server/test/world/free-port.ts'
import { createDatabaseIfMissing, dropDatabase } from '../tools/db-admin.ts'
import { demoStep, sparringProcess } from '../tools/dev/demo-processes.ts'
import { ownVariables } from '../tools/dev/own-variables.ts'
import { type DevProcess, processesOf, stepsBefore } from '../tools/dev/processes.ts'
import { startProcesses } from '../tools/dev/start-processes.ts'
import {
  createSupervisor,
  type ProcessSpec,
  type Supervisor,
  type SupervisorOptions,
} from '../tools/dev/supervise.ts'
import { type DevConfig, parseDevConfig, ROOT, readDevConfig } from '../tools/dev-config.ts'

const HEALTHY_WITHIN_MS = 90_000
const LOG_FOLDER = join(ROOT, 'test-results', 'e2e')

const CALM = {
  // A busy test machine is not an overload.
  EVENT_LOOP_DELAY_MAX_MS: '0',
  // Tests send their address as a proxy would, so that each has limits of its own.
  TRUSTED_PROXIES: '127.0.0.1',
  // A withdrawal to a new address would wait a day [C3]; the tests of the signer and the cashier show that it does.
  DESTINATION_WAIT_HOURS: '0',
}

export type Stack = {
  /** Where a browser opens the product: the production build, compressed, with the API behind it. */
  origin: string
  mailApi: string
  adminDatabaseUrl: string
  serverMetrics: string
  serverHealth: string
  /** Host and port of the metrics of each process. */
  opsTargets: Record<'server' | 'worker' | 'cashier' | 'audit', string>
  /** Holds the id of the server's process, so that a test can kill it. It is started again. */
  serverPidFile: string
  /** Holds such a file for each process that is started again, and what they are configured with next time. */
  processFolder: string
  /** Port of a second web in front of a second server; the servers accept its origin. */
  secondWebPort: number
  /** Port of nginx in front of the server, by TLS; the servers accept its origin. */
  tlsWebPort: number
  /** Variables that a second server needs, next to ports of its own. */
  serverVariables: Record<string, string>
  serverUrl: string
  /** Where the servers read old matches from. */
  archiveFolder: string
  /** The local chain, which gives coins to everyone on request. */
  localnetUrl: string
  /** Signs access tokens, so that a test can make one that has run out. */
  accessTokenKey: string
}

type StackOptions = SupervisorOptions & { readonly isDemo?: boolean }

/** Every process of the product on ports and a database of its own, with two past weeks or the demo world; `stop` leaves nothing behind. */
export async function startStack(
  extra: Record<string, string> = {},
  { isDemo = false, priority }: StackOptions = {},
): Promise<{ stack: Stack; stop: () => Promise<void> }> {
  const standard = readDevConfig()
  const accessTokenKey = randomBytes(32).toString('base64url')
  const variables = await ownVariables(standard, 'e2e')
  const folder = mkdtempSync(join(tmpdir(), 'throwdown-e2e-'))
  const archiveFolder = join(folder, 'archive')
  const ARCHIVE_URL = pathToFileURL(archiveFolder).href
  const own = { ...variables, ...CALM, ACCESS_TOKEN_KEY: accessTokenKey, ARCHIVE_URL, ...extra }
  const config = parseDevConfig({ ...standard.inherited, ...own })
  const inherited = { ...config.inherited, ...own }
  const lines: string[] = []
  const supervisor = createSupervisor(logKeeper(lines), { priority })
  await createDatabaseIfMissing(config.ADMIN_DATABASE_URL)
  await createDatabaseIfMissing(config.SIGNER_ADMIN_DATABASE_URL)
  const serverPidFile = pidFileOf(folder, 'server')
  const webPorts = await otherWebPorts()
  const processes = processesOf({ ...config, inherited }).map((spec) => asDeployed(spec, config, webPorts))
  const stopping = new AbortController()
  const stop = async () => {
    stopping.abort()
    await supervisor.stop()
    rmSync(folder, { recursive: true, force: true })
    await dropDatabase(config.ADMIN_DATABASE_URL)
    await dropDatabase(config.SIGNER_ADMIN_DATABASE_URL)
  }
  try {
    const history = isDemo ? demoStep(config) : pastWeeks(config)
    await runSteps(supervisor, [...stepsBefore({ ...config, inherited }), history])
    const watch = { folder, signal: stopping.signal }
    await startProcesses({ ...config, inherited }, processes, {
      start: (spec) =>
        RESTARTED.has(spec.name) ? startAfterKills(supervisor, spec, watch) : supervisor.start(spec),
      run: supervisor.run,
      withinMs: HEALTHY_WITHIN_MS,
    })
    if (isDemo) supervisor.start(sparringProcess(config))
  } catch (error) {
    await stop()
    throw new Error(`the stack did not come up:\n${lines.slice(-40).join('\n')}`, { cause: error })
  }
  const server = processes.find(({ name }) => name === 'server')
  const serverVariables = ownVariablesOf(server?.env ?? {}, config.inherited)
  const files = { serverPidFile, processFolder: folder, archiveFolder }
  const stack = { ...factsOf(config), ...webPorts, ...files, serverVariables, accessTokenKey }
  return { stack, stop }
}

/** Stored next to the screenshots of failed tests: those rarely show why a test waited in vain. */
function logKeeper(lines: string[]): (name: string, line: string) => void {
  mkdirSync(LOG_FOLDER, { recursive: true })
  const file = join(LOG_FOLDER, 'stack.log')
  return (name, line) => {
    lines.push(`${name} ${line}`)
    appendFileSync(file, `${name} ${line}\n`)
  }
}

/** Plays and pays two weeks before the product starts, so that tests find pools that have ended. */
function pastWeeks(config: DevConfig): ProcessSpec {
  const databases = ['--owner-database', config.ADMIN_DATABASE_URL, '--database', config.databaseUrl]
  const script = ['load/season/play-past-weeks.ts', ...databases]
  return { name: 'past weeks', script, env: config.inherited, cwd: ROOT }
}

async function runSteps(supervisor: Supervisor, steps: readonly ProcessSpec[]): Promise<void> {
  for (const step of steps) {
    const exit = await supervisor.run(step)
    if (!exit.ok) throw new Error(`${exit.name} ${exit.how}`)
  }
}

/** The server, which a test kills, and those that know the first approver keys only by their configuration. */
const RESTARTED = new Set(['server', 'worker', 'signer'])
export const pidFileOf = (folder: string, name: string): string => join(folder, `${name}.pid`)
export const rootKeysFileOf = (folder: string): string => join(folder, 'approval-root-keys')

/** As a deployment does: a killed process is started again. One that ends by itself is not, so that a fault is seen. */
async function startAfterKills(
  supervisor: Supervisor,
  spec: ProcessSpec,
  { folder, signal: stopping }: { folder: string; signal: AbortSignal },
): Promise<void> {
  for (;;) {
    const { pid, exit } = supervisor.start({ ...spec, env: { ...spec.env, ...configuredIn(folder) } })
    writeFileSync(pidFileOf(folder, spec.name), String(pid))
    const { signal } = await exit
    if (signal !== 'SIGKILL' || stopping.aborted) return
  }
}

/** [C8] What the owner has configured since the product was started. */
function configuredIn(folder: string): Record<string, string> {
  const file = rootKeysFileOf(folder)
  return existsSync(file) ? { APPROVAL_ROOT_KEYS: readFileSync(file, 'utf8') } : {}
}

type WebPorts = Pick<Stack, 'secondWebPort' | 'tlsWebPort'>

async function otherWebPorts(): Promise<WebPorts> {
  const [secondWebPort = 0, tlsWebPort = 0] = await freePorts(2)
  return { secondWebPort, tlsWebPort }
}

/** Serves the built web instead of the development server; servers accept all webs. */
function asDeployed(spec: DevProcess, config: DevConfig, webPorts: WebPorts): DevProcess {
  if (spec.name === 'server') {
    const others = [`http://localhost:${webPorts.secondWebPort}`, `https://localhost:${webPorts.tlsWebPort}`]
    return { ...spec, env: { ...spec.env, WEB_ORIGINS: [spec.env['WEB_ORIGINS'], ...others].join(',') } }
  }
  if (spec.name !== 'web') return spec
  const script = ['tools/serve-web.ts', '--port', String(config.WEB_PORT), '--api', serverUrlOf(config)]
  return { ...spec, script, cwd: ROOT }
}

const serverUrlOf = (config: DevConfig): string => `http://127.0.0.1:${config.HTTP_PORT}`

/** The variables of a process beyond those it inherited. */
function ownVariablesOf(env: NodeJS.ProcessEnv, inherited: NodeJS.ProcessEnv): Record<string, string> {
  const own = Object.entries(env).filter(([name, value]) => value !== undefined && inherited[name] !== value)
  return Object.fromEntries(own.map(([name, value]) => [name, value ?? '']))
}

type Facts = Omit<
  Stack,
  'accessTokenKey' | 'serverPidFile' | 'processFolder' | 'serverVariables' | 'archiveFolder' | keyof WebPorts
>

function factsOf(config: DevConfig): Facts {
  return {
    // A name, not an address: browsers treat localhost as secure, so cookies behave as in production.
    origin: `http://localhost:${config.WEB_PORT}`,
    serverUrl: serverUrlOf(config),
    mailApi: `http://127.0.0.1:${config.MAIL_WEB_PORT}/api`,
    adminDatabaseUrl: config.ADMIN_DATABASE_URL,
    serverHealth: `http://127.0.0.1:${config.SERVER_OPS_PORT}/health/ready`,
    serverMetrics: `http://127.0.0.1:${config.SERVER_OPS_PORT}/metrics`,
    opsTargets: {
      server: `127.0.0.1:${config.SERVER_OPS_PORT}`,
      worker: `127.0.0.1:${config.WORKER_OPS_PORT}`,
      cashier: `127.0.0.1:${config.CASHIER_OPS_PORT}`,
      audit: `127.0.0.1:${config.AUDIT_OPS_PORT}`,
    },
    localnetUrl: `http://127.0.0.1:${config.LOCALNET_PORT}`,
  }
}
