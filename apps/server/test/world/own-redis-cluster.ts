import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectOnce } from '../../src/platform/redis-client.ts'
import { freePorts } from './free-port.ts'
import { type OwnRedis, startOwnRedis } from './own-redis.ts'
import { until } from './until.ts'

const NODES = 3
const SLOTS = 16_384

/** A node that can be killed, and started again as the same node. */
export interface ClusterNode {
  readonly port: number
  kill(): Promise<void>
  start(): Promise<void>
}
interface OwnCluster {
  readonly url: string
  readonly nodes: readonly ClusterNode[]
  close(): Promise<void>
}

/** A Redis Cluster of three masters on the loopback. */
export async function startOwnCluster(): Promise<OwnCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'throwdown-cluster-'))
  const [ports, busPorts] = [await freePorts(NODES), await freePorts(NODES)]
  const nodes = ports.map((port, index) => new OwnNode({ port, busPort: busPorts[index] ?? 0, folder }))
  await Promise.all(nodes.map((node) => node.start()))
  const share = Math.ceil(SLOTS / NODES)
  for (const [index, port] of ports.entries()) {
    const [from, to] = [index * share, Math.min(SLOTS, (index + 1) * share) - 1]
    await ask(port, ['CLUSTER', 'ADDSLOTSRANGE', String(from), String(to)])
    await ask(port, ['CLUSTER', 'MEET', '127.0.0.1', String(ports[0]), String(busPorts[0])])
  }
  for (const port of ports)
    await until(
      async () => String(await ask(port, ['CLUSTER', 'INFO'])).includes('cluster_state:ok'),
      'the cluster',
    )
  return {
    url: `redis+cluster://${ports.map((port) => `127.0.0.1:${port}`).join(',')}`,
    nodes,
    async close() {
      await Promise.all(nodes.map((node) => node.kill()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

class OwnNode implements ClusterNode {
  readonly port: number
  private readonly options: readonly string[]
  private readonly folder: string
  private running: OwnRedis | undefined

  constructor({ port, busPort, folder }: { port: number; busPort: number; folder: string }) {
    this.port = port
    this.folder = folder
    this.options = ['--cluster-enabled', 'yes', '--cluster-config-file', `nodes-${port}.conf`].concat([
      '--cluster-port',
      String(busPort),
      '--cluster-node-timeout',
      '2000',
    ])
  }

  async start(): Promise<void> {
    this.running = await startOwnRedis(this.port, { directory: this.folder, options: this.options })
  }

  async kill(): Promise<void> {
    await this.running?.kill()
  }
}

export async function ask(port: number, words: string[]): Promise<unknown> {
  const client = await connectOnce({ isEncrypted: false }, { host: '127.0.0.1', port })
  try {
    return await client.sendCommand(words)
  } finally {
    client.destroy()
  }
}
