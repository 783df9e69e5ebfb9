// Debian's PgBouncer with the configuration of a deployment, on a port of its own.
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../apps/server/test/world/free-port.ts'
import { pgbouncerConfig, ROLE_CONNECTIONS } from '../../deploy/pgbouncer/pgbouncer-config.ts'
import { endChild, untilItListens } from '../machine/child-server.ts'

// Not in the search path of everybody.
const PGBOUNCER = '/usr/sbin/pgbouncer'

export type OwnPgbouncer = {
  readonly pid: number
  /** The same database as the same role, through the pooler. */
  readonly through: (databaseUrl: string) => string
  readonly stop: () => Promise<void>
}

type OwnOptions = {
  /** Connections of PostgreSQL for each role. */
  readonly roles?: Readonly<Record<string, number>>
  /** Ours ignores none; a pooler that others have set up often ignores `options`. */
  readonly ignoredParameters?: string
}

/** For one database of a PostgreSQL that trusts this machine. */
export async function startOwnPgbouncer(
  databaseUrl: string,
  { roles = ROLE_CONNECTIONS, ignoredParameters = '' }: OwnOptions = {},
): Promise<OwnPgbouncer> {
  const { hostname, port: postgresPort, pathname } = new URL(databaseUrl)
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'throwdown-pgbouncer-'))
  const [ini, authFile] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')]
  const config = pgbouncerConfig({
    listen: { host: '127.0.0.1', port },
    postgres: { host: hostname, port: Number(postgresPort) },
    database: pathname.slice(1),
    authFile,
    authType: 'trust',
    roles,
  })
  await writeFile(
    ini,
    config.replace('ignore_startup_parameters =', `ignore_startup_parameters = ${ignoredParameters}`),
  )
  await writeFile(
    authFile,
    Object.keys(roles)
      .map((role) => `"${role}" ""\n`)
      .join(''),
  )
  // It refuses to run as root. It reads its files before it becomes somebody else.
  const as = process.getuid?.() === 0 ? ['--user', 'postgres'] : []
  const child = spawn(PGBOUNCER, [...as, '--quiet', ini], { stdio: 'ignore' })
  const stop = async () => {
    await endChild(child)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await untilItListens(child, { port, name: 'PgBouncer', withinMs: 20_000 })
  } catch (error) {
    await stop()
    throw error
  }
  return {
    pid: child.pid ?? 0,
    through: (url) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    stop,
  }
}
