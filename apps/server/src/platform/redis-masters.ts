import { z } from 'zod'
import { slotOf } from './channel-slot.ts'
import { type BusClient, closeBusClient, connectOnce } from './redis-client.ts'
import type { RedisAddress, RedisPlace } from './redis-url.ts'
import { withTimeout } from './with-timeout.ts'

/** Which server has a channel now. */
export type Masters = {
  /** Differs if a channel has moved. */
  readonly version: string
  readonly addresses: readonly RedisAddress[]
  of(channel: string): RedisAddress | undefined
}

const sentinelReply = z.tuple([z.string(), z.coerce.number().int()])
const server = z.tuple([z.string(), z.number().int()]).rest(z.unknown())
const slotsReply = z.array(z.tuple([z.number().int(), z.number().int(), server]).rest(z.unknown()))

/** Asks the sentinels or the nodes of the cluster, one after the other, until one replies. */
export class MasterReader {
  private readonly place: RedisPlace
  private asked: BusClient | undefined
  private turn = 0

  constructor(place: RedisPlace) {
    this.place = place
  }

  /** Undefined if the one that was asked does not know; the next call asks the next. */
  async read(): Promise<Masters | undefined> {
    const { kind, nodes, masterName } = this.place
    try {
      if (kind === 'single') return oneMaster(nodes[0])
      this.asked ??= await this.connect()
      const read =
        kind === 'sentinel' ? readFromSentinel(this.asked, masterName) : readFromCluster(this.asked)
      return await withTimeout(read)
    } catch {
      this.close()
      return undefined
    }
  }

  close(): void {
    if (this.asked) closeBusClient(this.asked)
    this.asked = undefined
  }

  private async connect(): Promise<BusClient> {
    const { kind, nodes, isEncrypted } = this.place
    const node = nodes[this.turn % nodes.length]
    this.turn += 1
    if (!node) throw new Error('the URL of Redis names no node')
    return connectOnce(kind === 'sentinel' ? { isEncrypted } : this.place, node)
  }
}

async function readFromSentinel(client: BusClient, masterName: string): Promise<Masters> {
  const reply: unknown = await client.sendCommand(['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', masterName])
  const [host, port] = sentinelReply.parse(reply)
  return oneMaster({ host, port })
}

const oneMaster = (address: RedisAddress | undefined): Masters => ({
  version: JSON.stringify(address),
  addresses: address ? [address] : [],
  of: () => address,
})

async function readFromCluster(client: BusClient): Promise<Masters> {
  const reply: unknown = await client.sendCommand(['CLUSTER', 'SLOTS'])
  const ranges = slotsReply.parse(reply)
  if (ranges.length === 0) throw new Error('the node is in no cluster')
  return mastersOf(ranges.map(([from, to, [host, port]]) => ({ from, to, address: { host, port } })))
}

type Range = { readonly from: number; readonly to: number; readonly address: RedisAddress }

const mastersOf = (ranges: readonly Range[]): Masters => ({
  version: JSON.stringify(ranges),
  addresses: ranges.map(({ address }) => address),
  of: (channel) => {
    const slot = slotOf(channel)
    return ranges.find(({ from, to }) => from <= slot && slot <= to)?.address
  },
})
