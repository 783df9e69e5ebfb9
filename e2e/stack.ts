import { createDatabaseIfMissing, dropDatabase } from '../tools/db-admin.ts'
import { awaitAnswer } from '../tools/dev/await-answer.ts'
import { ownVariables } from '../tools/dev/own-variables.ts'
import { type DevProcess, processesOf, stepsBefore } from '../tools/dev/processes.ts'
import { createSupervisor } from '../tools/dev/supervise.ts'
import { type DevConfig, parseDevConfig, ROOT, readDevConfig } from '../tools/dev-config.ts'

const HEALTHY_WITHIN_MS = 90_000

export type Stack = {
  /** Where a browser opens the product: the production build, compressed, with the API behind it. */
  origin: string
  mailApi: string
  adminDatabaseUrl: string
  serverMetrics: string
}

/** Every process of the product on ports and a database of its own; `stop` leaves nothing behind. */
export async function startStack(
  extra: Record<string, string> = {},
): Promise<{ stack: Stack; stop: () => Promise<void> }> {
  const standard = readDevConfig()
  const config = parseDevConfig({ ...standard.inherited, ...(await ownVariables(standard, 'e2e')), ...extra })
  const inherited = { ...config.inherited, ...extra }
  const lines: string[] = []
  const supervisor = createSupervisor((name, line) => void lines.push(`${name} ${line}`))
  await createDatabaseIfMissing(config.ADMIN_DATABASE_URL)
  const stop = async () => {
    await supervisor.stop()
    await dropDatabase(config.ADMIN_DATABASE_URL)
  }
  try {
    for (const step of stepsBefore({ ...config, inherited })) {
      const exit = await supervisor.run(step)
      if (!exit.ok) throw new Error(`${exit.name} ${exit.how}`)
    }
    const processes = processesOf({ ...config, inherited }).map((spec) => asDeployed(spec, config))
    for (const spec of processes) supervisor.start(spec)
    await Promise.all(
      processes.map(({ healthUrl }) => awaitAnswer(healthUrl, { withinMs: HEALTHY_WITHIN_MS })),
    )
  } catch (error) {
    await stop()
    throw new Error(`the stack did not come up:\n${lines.slice(-40).join('\n')}`, { cause: error })
  }
  return { stack: factsOf(config), stop }
}

/** The web as it is built, instead of the development server. */
function asDeployed(spec: DevProcess, config: DevConfig): DevProcess {
  if (spec.name !== 'web') return spec
  const script = [
    'tools/serve-web.ts',
    '--port',
    String(config.WEB_PORT),
    '--api',
    `http://127.0.0.1:${config.HTTP_PORT}`,
  ]
  return { ...spec, script, cwd: ROOT }
}

function factsOf(config: DevConfig): Stack {
  return {
    // A name, not an address: browsers treat localhost as secure, so cookies behave as in production.
    origin: `http://localhost:${config.WEB_PORT}`,
    mailApi: `http://127.0.0.1:${config.MAIL_WEB_PORT}`,
    adminDatabaseUrl: config.ADMIN_DATABASE_URL,
    serverMetrics: `http://127.0.0.1:${config.SERVER_OPS_PORT}/metrics`,
  }
}
