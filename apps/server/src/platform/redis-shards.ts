import type { Log } from './log.ts'
import { type BusClient, closeBusClient, openBusClient } from './redis-client.ts'
import { MasterReader, type Masters } from './redis-masters.ts'
import type { RedisAddress, RedisPlace } from './redis-url.ts'
import { type Repeating, repeatEvery } from './repeat.ts'
import { withTimeout } from './with-timeout.ts'

/** Whether another server has become master, and whether each still replies. */
const CHECK_EVERY_MS = 500
const PING_REPLY_MAX_MS = 2_000
/** A master that was replaced may still have messages for us. */
const REPLACED_KEPT_MS = 2_000

type Shard = {
  readonly publisher: BusClient
  readonly subscriber: BusClient
  /** Since when the newer of its two connections is open. */
  readyAtMs: number
}
type ShardsDeps = {
  readonly place: RedisPlace
  readonly log: Log
  readonly onMessage: (text: string, channel: string) => void
  /** Redis has confirmed it, for the first time or again: what was sent meanwhile did not arrive here. */
  readonly onSubscribed: (channel: string) => void
  readonly nowMs: () => number
}

/** Connections to every master that has channels: two each, because one that subscribes may send nothing else. */
export class RedisShards {
  private readonly deps: ShardsDeps
  private readonly reader: MasterReader
  private readonly shards = new Map<string, Shard>()
  /** Every wanted channel, and the subscriber by which Redis has confirmed it. */
  private readonly channels = new Map<string, BusClient | null>()
  private readonly unconfirmed = new Set<string>()
  private readonly checking: Repeating
  private masters: Masters | undefined
  private closed = false

  constructor(deps: ShardsDeps) {
    this.deps = deps
    this.reader = new MasterReader(deps.place)
    this.checking = repeatEvery(CHECK_EVERY_MS, 'check the bus', deps.log, () => this.check())
  }

  /** Every master has been connected since then; now, if one is not. */
  get readySinceMs(): number {
    const shards = [...this.shards.values()]
    const isReady = shards.length > 0 && shards.every((shard) => isConnected(shard))
    return isReady ? Math.max(...shards.map(({ readyAtMs }) => readyAtMs)) : this.deps.nowMs()
  }

  /** As `readySinceMs`, of the master that has this channel. Undefined if it is not connected. */
  channelReadySinceMs(channel: string): number | undefined {
    const shard = this.shardOf(channel)
    return shard && isConnected(shard) ? shard.readyAtMs : undefined
  }

  isSubscribed(channel: string): boolean {
    return this.channels.has(channel) && !this.unconfirmed.has(channel)
  }

  /** Returns how many connections have received it. Rejects if this is not known. */
  async publish(channel: string, text: string): Promise<number> {
    const shard = this.shardOf(channel)
    if (!shard?.publisher.isReady) throw new Error('the master of a channel is not connected')
    return shard.publisher.sPublish(channel, text)
  }

  /** Now, and again whenever the subscription was lost. */
  subscribe(channel: string): void {
    this.channels.set(channel, this.channels.get(channel) ?? null)
    this.subscribeAll([channel])
  }

  unsubscribe(channel: string): void {
    this.channels.delete(channel)
    this.unconfirmed.delete(channel)
    const subscriber = this.shardOf(channel)?.subscriber
    if (subscriber?.isReady) subscriber.sUnsubscribe(channel).catch(() => undefined)
  }

  async countSubscribers(channel: string): Promise<number> {
    const shard = this.shardOf(channel)
    if (!shard) throw new Error('the master of a channel is not known')
    const { [channel]: count = 0 } = await shard.publisher.pubSubShardNumSub([channel])
    return count
  }

  close(): void {
    this.closed = true
    this.channels.clear()
    void this.checking.stop().then(() => this.reader.close())
    for (const shard of this.shards.values()) closeShard(shard)
    this.shards.clear()
  }

  private async check(): Promise<void> {
    const masters = await this.reader.read()
    if (this.closed) return
    const haveMoved = masters !== undefined && masters.version !== this.masters?.version
    if (masters) this.connectTo(masters)
    await Promise.all([...this.shards].map(([name, shard]) => this.closeSilent(name, shard)))
    if (this.closed) return
    if (this.masters) this.connectTo(this.masters)
    this.subscribeAll(haveMoved ? this.channels.keys() : this.unconfirmed)
  }

  private connectTo(masters: Masters): void {
    this.masters = masters
    const wanted = new Set(masters.addresses.map(nameOf))
    for (const address of masters.addresses)
      if (!this.shards.has(nameOf(address))) this.shards.set(nameOf(address), this.openShard(address))
    for (const [name, shard] of this.shards) {
      if (wanted.has(name)) continue
      this.shards.delete(name)
      setTimeout(() => closeShard(shard), REPLACED_KEPT_MS).unref()
    }
  }

  private openShard(address: RedisAddress): Shard {
    const { place, log, nowMs } = this.deps
    const publisher = openBusClient(place, address)
    const subscriber = openBusClient(place, address)
    const shard: Shard = { publisher, subscriber, readyAtMs: nowMs() }
    publisher.on('error', (err: unknown) => log.debug({ err }, 'the bus is not connected'))
    publisher.on('ready', () => {
      shard.readyAtMs = nowMs()
    })
    subscriber.on('ready', () => {
      shard.readyAtMs = nowMs()
      for (const [channel, confirmedBy] of this.channels)
        if (confirmedBy === subscriber) this.channels.set(channel, null)
      this.subscribeAll(this.channels.keys())
    })
    return shard
  }

  /** One that keeps its connections and sends no replies, as a frozen or partitioned server does. */
  private async closeSilent(name: string, shard: Shard): Promise<void> {
    if (!isConnected(shard)) return
    try {
      await withTimeout(Promise.all([shard.publisher.ping(), shard.subscriber.ping()]), PING_REPLY_MAX_MS)
    } catch {
      // What is not connected reconnects by itself.
      if (!isConnected(shard)) return
      this.shards.delete(name)
      closeShard(shard)
    }
  }

  private subscribeAll(channels: Iterable<string>): void {
    for (const channel of channels)
      this.subscribeNow(channel).catch((err: unknown) => {
        this.unconfirmed.add(channel)
        this.deps.log.debug({ err }, 'could not subscribe to a channel')
      })
  }

  /** Rejects if it must be tried again: with every check it is, with the masters known then. */
  private async subscribeNow(channel: string): Promise<void> {
    const subscriber = this.shardOf(channel)?.subscriber
    if (!subscriber?.isReady) throw new Error('the master of a channel is not connected')
    if (!this.channels.has(channel) || this.channels.get(channel) === subscriber) return
    this.channels.set(channel, subscriber)
    this.unconfirmed.add(channel)
    try {
      await subscriber.sSubscribe(channel, this.deps.onMessage)
    } catch (err) {
      if (this.channels.get(channel) === subscriber) this.channels.set(channel, null)
      throw err
    }
    if (this.channels.get(channel) !== subscriber) return
    this.unconfirmed.delete(channel)
    this.deps.onSubscribed(channel)
  }

  private shardOf(channel: string): Shard | undefined {
    const address = this.masters?.of(channel)
    return address && this.shards.get(nameOf(address))
  }
}

const nameOf = ({ host, port }: RedisAddress): string => `${host}:${port}`
const isConnected = ({ publisher, subscriber }: Shard): boolean => publisher.isReady && subscriber.isReady

function closeShard({ publisher, subscriber }: Shard): void {
  closeBusClient(publisher)
  closeBusClient(subscriber)
}
