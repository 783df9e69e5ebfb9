// Server processes behind HAProxy, on an own PostgreSQL and an own Redis.
import { freePort } from '../../apps/server/test/world/free-port.ts'
import {
  type MatchWorld,
  OWN_ROOT,
  openMatchWorld,
  ServerProcess,
  variablesOf,
} from '../match/match-world.ts'
import { type OwnHaproxy, startOwnHaproxy } from './own-haproxy.ts'

const SETTINGS = {
  shared_buffers: '512MB',
  max_wal_size: '8GB',
  // A checkpoint in the measured time would be measured too.
  checkpoint_timeout: '30min',
  max_connections: '120',
  // Players of thousands of tickets that join at one moment are locked until then.
  max_locks_per_transaction: '1024',
}

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const
const STOPPED_EXIT_CODE = 1

export type ClusterWorld = Pick<MatchWorld, 'postgres' | 'database'> & {
  readonly servers: readonly ServerProcess[]
  readonly haproxy: OwnHaproxy
  readonly close: () => Promise<void>
}

async function openClusterWorld(nodes: number): Promise<ClusterWorld> {
  const world = await openMatchWorld(0, SETTINGS)
  const { postgres, database } = world
  const servers: ServerProcess[] = []
  let haproxy: OwnHaproxy | undefined
  const closeAll = async () => {
    await haproxy?.stop()
    await Promise.all(servers.map((server) => server.kill()))
    await world.close()
  }
  // Work that a signal interrupts fails and closes the world too.
  let closing: Promise<void> | undefined
  const close = () => (closing ??= closeAll())
  try {
    const places = await Promise.all(
      Array.from({ length: nodes }, async () => ({ port: await freePort(), opsPort: await freePort() })),
    )
    const variables = variablesOf(postgres, world.redisPort)
    for (const place of places)
      servers.push(new ServerProcess({ ...place, root: OWN_ROOT, variables, readsFacts: true }))
    await Promise.all(servers.map((server) => server.start()))
    haproxy = await startOwnHaproxy(places)
    return { postgres, database, servers, haproxy, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Opens the world, and closes it whatever happens in it. */
export async function inClusterWorld<Result>(
  nodes: number,
  work: (world: ClusterWorld) => Promise<Result>,
): Promise<Result> {
  const opening = openClusterWorld(nodes)
  const stop = () =>
    void opening.then((world) => world.close()).finally(() => process.exit(STOPPED_EXIT_CODE))
  for (const signal of STOP_SIGNALS) process.once(signal, stop)
  try {
    const world = await opening
    try {
      return await work(world)
    } finally {
      await world.close()
    }
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, stop)
  }
}
