import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from './free-port.ts'
import { type OwnRedis, startOwnRedis } from './own-redis.ts'
import { ask } from './own-redis-cluster.ts'
import { until } from './until.ts'

const SENTINELS = 3
const NAME = 'play'

interface OwnSentinels {
  readonly url: string
  /** The sentinels then make its replica the master. */
  killMaster(): Promise<void>
  /** The port of the master that the sentinels name. */
  masterPort(): Promise<number>
  close(): Promise<void>
}

/** A master, a replica, and three sentinels that watch them. Debian's redis-server is the sentinel as well. */
export async function startOwnSentinels(): Promise<OwnSentinels> {
  const [master = 0, replica = 0, ...ports] = await freePorts(2 + SENTINELS)
  const folder = await mkdtemp(join(tmpdir(), 'throwdown-sentinels-'))
  const servers = [
    await startOwnRedis(master),
    await startOwnRedis(replica, { options: ['--replicaof', '127.0.0.1', String(master)] }),
  ]
  await until(async () => String(await ask(master, ['ROLE'])).includes(String(replica)), 'the replica')
  const sentinels: OwnRedis[] = []
  for (const port of ports) sentinels.push(await startSentinel({ port, folder, master }))
  const [first = 0] = ports
  const named = async (...words: string[]): Promise<unknown> => ask(first, ['SENTINEL', ...words, NAME])
  for (const word of ['SENTINELS', 'REPLICAS'])
    await until(async () => {
      const known = await named(word)
      return Array.isArray(known) && known.length === (word === 'SENTINELS' ? SENTINELS - 1 : 1)
    }, `the ${word} of the master`)
  return {
    url: `redis+sentinel://${ports.map((port) => `127.0.0.1:${port}`).join(',')}/${NAME}`,
    killMaster: () => servers[0]?.kill() ?? Promise.resolve(),
    masterPort: async () => {
      const address = await named('GET-MASTER-ADDR-BY-NAME')
      return Number(Array.isArray(address) ? address[1] : Number.NaN)
    },
    async close() {
      await Promise.all([...sentinels, ...servers].map((server) => server.kill()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startSentinel({
  port,
  folder,
  master,
}: {
  readonly port: number
  readonly folder: string
  readonly master: number
}): Promise<OwnRedis> {
  const file = join(folder, `sentinel-${port}.conf`)
  const settings = [
    `sentinel monitor ${NAME} 127.0.0.1 ${master} 2`,
    `sentinel down-after-milliseconds ${NAME} 500`,
    `sentinel failover-timeout ${NAME} 3000`,
  ]
  await writeFile(file, `${settings.join('\n')}\n`)
  return startOwnRedis(port, { file, directory: folder, options: ['--sentinel'] })
}
