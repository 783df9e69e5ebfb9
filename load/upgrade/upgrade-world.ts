// Two servers of the last release behind HAProxy, on an own PostgreSQL that the last release migrated, and an own Redis.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '../../apps/server/test/world/free-port.ts'
import { startOwnRedis } from '../../apps/server/test/world/own-redis.ts'
import { startOwnHaproxy } from '../cluster/own-haproxy.ts'
import { startOwnPostgres } from '../machine/own-postgres.ts'
import { MatchWorld, OWN_ROOT, ServerProcess, variablesOf } from '../match/match-world.ts'
import { checkOutBase } from './base-release.ts'

const SERVERS = 2
/** As deploy/README.md says: HAProxy notices it before the sockets close. */
const DRAIN_DELAY_MS = '2000'

type Place = { readonly port: number; readonly opsPort: number }

export type UpgradeWorld = Pick<MatchWorld, 'postgres' | 'database'> & {
  readonly url: string
  /** Ends one old server after the other, as a deploy does, and starts a new one in its place. */
  readonly replaceServers: (pause: () => Promise<unknown>) => Promise<void>
  readonly close: () => Promise<void>
}

export async function openUpgradeWorld(): Promise<UpgradeWorld> {
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (let next = closers.pop(); next; next = closers.pop()) await next()
  }
  try {
    const base = checkOutBase()
    closers.push(base.remove)
    const postgres = await startOwnPostgres({ checkpoint_timeout: '30min', max_connections: '120' })
    closers.push(() => postgres.remove())
    migrateByItself(base.root, postgres.url('postgres'))
    const redisPort = await freePort()
    const redis = await startOwnRedis(redisPort)
    const world = new MatchWorld({ postgres, redis, redisPort, servers: [] })
    closers.push(() => world.close())
    const variables = { ...variablesOf(postgres, redisPort), DRAIN_DELAY_MS }
    const at = (place: Place, root: string) =>
      new ServerProcess({ ...place, root, variables, readsFacts: true })
    const places = await Promise.all(
      Array.from({ length: SERVERS }, async () => ({ port: await freePort(), opsPort: await freePort() })),
    )
    const servers = places.map((place) => ({ place, process: at(place, base.root) }))
    closers.push(() => Promise.all(servers.map(({ process }) => process.kill())))
    await Promise.all(servers.map(({ process }) => process.start()))
    const haproxy = await startOwnHaproxy(places)
    closers.push(() => haproxy.stop())
    const replaceServers = async (pause: () => Promise<unknown>) => {
      for (const server of servers) {
        await server.process.stop()
        server.process = at(server.place, OWN_ROOT)
        await server.process.start()
        await pause()
      }
    }
    return { postgres, database: world.database, url: haproxy.url, replaceServers, close }
  } catch (fault) {
    await close()
    throw fault
  }
}

/** With its own command, as it was installed. */
function migrateByItself(root: string, adminUrl: string): void {
  execFileSync(process.execPath, [join(root, 'apps/server/src/bin/migrate.ts')], {
    cwd: root,
    env: { ADMIN_DATABASE_URL: adminUrl },
  })
}
