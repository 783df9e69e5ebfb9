import { randomUUID } from 'node:crypto'
import { BusOutbox, type Kept } from './bus-outbox.ts'
import type { ProcessConfig } from './config.ts'
import type { ProcessContext } from './context.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { RedisShards } from './redis-shards.ts'
import { readRedisUrl } from './redis-url.ts'
import { type Repeating, repeatEvery } from './repeat.ts'

/** Every node subscribes to it: the number of its subscribers is the number of nodes. */
const NODES_CHANNEL = 'nodes'
const REPEAT_EVERY_MS = 50
/** After an interruption the other nodes subscribe again, each in its own time. */
const SETTLES_WITHIN_MS = 1_000
const REPORT_LOST_EVERY_MS = 1_000

type Subscription = {
  /** Receives the messages of other nodes, never the node's own. */
  onMessage(message: unknown, nodeId: string): void
  /** Called when Redis has confirmed the subscription, and again after each interruption. */
  onSubscribed?(): void
}
type BusDeps = Pick<ProcessContext, 'log' | 'metrics' | 'clock'> & {
  readonly config: Pick<ProcessConfig, 'BUS_URL' | 'REDIS_URL' | 'REDIS_KEY_PREFIX'>
}

/**
 * Messages between nodes: Redis sharded pub/sub, so a node receives only the channels it subscribed to and the bus
 * scales with the masters of a Redis Cluster. Nothing waits for it. What cannot be published is kept for a moment and then
 * lost, counted and logged. The database has what must not be lost.
 */
export class Bus {
  private readonly shards: RedisShards
  private readonly prefix: string
  private readonly log: Log
  private readonly clock: ProcessContext['clock']
  private readonly metrics: Pick<Metrics, 'busMessages'>
  private readonly subscriptions = new Map<string, Subscription>()
  private readonly outbox: BusOutbox
  private readonly tasks: readonly Repeating[]
  /** Prefix of each message, so that a node recognises its own without parsing them. */
  private readonly nodeId = randomUUID()
  /** No other node listens, so a message would only come back to this one. */
  private isAlone = false
  private messagesOfOthers = 0
  private readonly repeating = new Set<string>()
  private failedAtMs = 0
  private lost = 0

  constructor({ config, log, metrics, clock }: BusDeps) {
    this.prefix = config.REDIS_KEY_PREFIX
    this.log = log
    this.metrics = metrics
    this.clock = clock
    this.outbox = new BusOutbox((count) => this.countLost(count))
    const place = readRedisUrl(config.BUS_URL ?? config.REDIS_URL)
    if (!place) throw new Error('BUS_URL or REDIS_URL has no known form')
    this.shards = new RedisShards({
      place,
      log,
      onMessage: (text, channel) => this.receive(text, channel.slice(this.prefix.length)),
      onSubscribed: (channel) => this.subscriptions.get(channel.slice(this.prefix.length))?.onSubscribed?.(),
      nowMs: () => clock.nowMs(),
    })
    this.tasks = [
      repeatEvery(REPEAT_EVERY_MS, 'repeat messages between nodes', log, async () => this.repeatKept()),
      repeatEvery(REPORT_LOST_EVERY_MS, 'report lost messages', log, async () => this.reportLost()),
    ]
  }

  /** False while a part of Redis is not connected and shortly after: messages may be missing. */
  get isSound(): boolean {
    return this.isSettled(Math.max(this.shards.readySinceMs, this.failedAtMs))
  }

  /** Tells the other nodes that this one listens. For nodes only: a process that never does this always publishes. */
  joinNodes(): void {
    this.subscribe(NODES_CHANNEL, {
      onMessage: () => undefined,
      onSubscribed: () => this.publishInRedis(NODES_CHANNEL, {}),
    })
  }

  /** To be repeated: after joinNodes a node publishes only while another node listens. */
  async countNodes(): Promise<void> {
    const heardBefore = this.messagesOfOthers
    const isOnlyOne = await this.isOnlyNode().catch(() => false)
    // A node that greeted meanwhile may have come after the count.
    this.isAlone = isOnlyOne && this.messagesOfOthers === heardBefore
  }

  publish(channel: string, message: object): void {
    if (!this.isAlone) this.publishInRedis(channel, message)
  }

  subscribe(channel: string, subscription: Subscription): void {
    this.subscriptions.set(channel, subscription)
    this.shards.subscribe(this.prefix + channel)
  }

  unsubscribe(channel: string): void {
    this.subscriptions.delete(channel)
    this.shards.unsubscribe(this.prefix + channel)
  }

  close(): void {
    for (const task of this.tasks) void task.stop()
    this.subscriptions.clear()
    this.shards.close()
  }

  private receive(text: string, channel: string): void {
    if (text.startsWith(this.nodeId)) return
    this.messagesOfOthers += 1
    this.isAlone = false
    try {
      const message: unknown = JSON.parse(text.slice(this.nodeId.length))
      this.subscriptions.get(channel)?.onMessage(message, text.slice(0, this.nodeId.length))
    } catch (err) {
      this.log.warn({ err }, 'a message between nodes could not be read')
    }
  }

  private async isOnlyNode(): Promise<boolean> {
    const channel = this.prefix + NODES_CHANNEL
    if (!this.shards.isSubscribed(channel) || !this.isSettledFor(NODES_CHANNEL)) return false
    return (await this.shards.countSubscribers(channel)) === 1
  }

  private publishInRedis(channel: string, message: object): void {
    const kept = { text: this.nodeId + JSON.stringify(message), sinceMs: this.clock.nowMs() }
    const isDirect = this.isSettledFor(channel) && !this.repeating.has(channel) && !this.outbox.has(channel)
    if (isDirect) void this.publishOnce(channel, kept)
    else this.outbox.keep(channel, kept)
  }

  private async publishOnce(channel: string, message: Kept): Promise<void> {
    try {
      await this.shards.publish(this.prefix + channel, message.text)
      this.metrics.busMessages.inc({ outcome: 'published' })
    } catch (err) {
      this.failed(err)
      this.outbox.keep(channel, message)
    }
  }

  private repeatKept(): void {
    if (this.outbox.isEmpty) return
    const mayPublish = (channel: string): boolean =>
      !this.repeating.has(channel) && this.shards.channelReadySinceMs(this.prefix + channel) !== undefined
    for (const [channel, messages] of this.outbox.take(mayPublish, this.clock.nowMs()))
      void this.repeat(channel, messages)
  }

  /** From the first that did not arrive all are kept, so that a player does not end with an older one. */
  private async repeat(channel: string, messages: readonly Kept[]): Promise<void> {
    this.repeating.add(channel)
    const arrived = await Promise.all(messages.map(({ text }) => this.hasArrived(channel, text)))
    this.repeating.delete(channel)
    const first = arrived.indexOf(false)
    const count = first === -1 ? messages.length : first
    this.metrics.busMessages.inc({ outcome: 'repeated' }, count)
    if (count < messages.length) this.outbox.putBack(channel, messages.slice(count))
  }

  private async hasArrived(channel: string, text: string): Promise<boolean> {
    try {
      const receivers = await this.shards.publish(this.prefix + channel, text)
      // Right after an interruption nobody may mean: not subscribed again yet.
      return receivers > (this.subscriptions.has(channel) ? 1 : 0) || this.isSettledFor(channel)
    } catch (err) {
      this.failed(err)
      return false
    }
  }

  private failed(err: unknown): void {
    this.failedAtMs = this.clock.nowMs()
    this.log.debug({ err }, 'a message between nodes could not be published yet')
  }

  private isSettledFor(channel: string): boolean {
    const sinceMs = this.shards.channelReadySinceMs(this.prefix + channel)
    return sinceMs !== undefined && this.isSettled(sinceMs)
  }

  private isSettled(sinceMs: number): boolean {
    return this.clock.nowMs() - sinceMs >= SETTLES_WITHIN_MS
  }

  private countLost(count: number): void {
    this.lost += count
    this.metrics.busMessages.inc({ outcome: 'lost' }, count)
  }

  private reportLost(): void {
    if (this.lost === 0) return
    this.log.warn({ count: this.lost }, 'messages between nodes were lost')
    this.lost = 0
  }
}
